import { makeConsultaNotas } from '../server/consulta-notas.ts'

/** Notas recebidas of Consultas (E16). */
export const consultaNotasRecebidas = makeConsultaNotas('recebidas', {
  slug: 'consulta-notas-recebidas',
  title: 'Notas recebidas',
  outraParte: 'Prestador',
  tab: { name: 'NotaRecebida', order: 20 },
})
