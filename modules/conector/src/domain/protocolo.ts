import type { EspecieRecebida, TipoDeSinal } from '@iss/agente-conector/protocol'

/** Signals of the portal to an agent (spec 3 §4), as screens and contracts offer them. */
export const sinaisTnc = ['KILL', 'RESTART', 'UPDATE'] as const satisfies readonly TipoDeSinal[]

/** What the portal takes from the city's systems, in the order in which one stands on the other. */
export const recebidas = [
  'pessoas',
  'atividades',
  'guias',
  'pagamentos',
  'documentos',
] as const satisfies readonly EspecieRecebida[]

/** A signal that was made before this moment and has not ended is 'Sem resposta' (F112): the agent is given ten minutes. */
export const semRespostaAntesDe = (agora: Date) => new Date(agora.getTime() - 10 * 60_000)
