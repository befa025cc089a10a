/** A ticket in the list of its draw, of whose lines together the hash is told: 'number;CPF;S or N'. */
export const linhaDaLista = ({ numero, documento, ativo }: { numero: number; documento: string; ativo: boolean }): string =>
  `${numero};${documento};${ativo ? 'S' : 'N'}\n`
