/* The type of imported tables (cards/emblems.table). */
declare module '*.table' {
  const rows: Record<string, string>;
  export default rows;
}
