/** What became of a group: the sentence of its line; `semCadastro` is the CNPJ of a company that the city does not know. */
export type Gravado = { mensagem: string; semEfeito?: true; semCadastro: string | null; resultadoId?: number }
