declare module '*.table' {
  const rows: Record<string, string>;
  export default rows;
}
