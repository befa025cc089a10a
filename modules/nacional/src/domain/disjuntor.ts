/**
 * Where the sending of a city stands: FECHADO sends whole batches, ABERTO asks nothing until its time, EM_PROVA lets one document try. A failure
 * opens it, longer after each (`recuo`); an answer closes it.
 */
export type Disjuntor = 'FECHADO' | 'ABERTO' | 'EM_PROVA'

/** `envioFalhas`: failures in a row; `envioPausadoAte`: until when nothing is asked, null when a person said to try now. */
export function situacaoDoDisjuntor(
  { envioFalhas, envioPausadoAte }: { envioFalhas: number; envioPausadoAte: Date | null },
  agora: Date,
): Disjuntor {
  if (envioPausadoAte !== null && envioPausadoAte > agora) return 'ABERTO'
  return envioFalhas > 0 ? 'EM_PROVA' : 'FECHADO'
}
