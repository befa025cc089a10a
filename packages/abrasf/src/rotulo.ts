/** How messages name an RPS: number and series, or the position in the file and '-' when it has none. */
export type Rotulo = { n: number; s: string }
