declare module '*.po' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.table' {
  const rows: Record<string, string>;
  export default rows;
}
