import { makeConsultaNotas } from '../server/consulta-notas.ts'

/** Notas emitidas of Consultas (E16). */
export const consultaNotasEmitidas = makeConsultaNotas('emitidas', {
  slug: 'consulta-notas-emitidas',
  title: 'Notas emitidas',
  outraParte: 'Tomador',
  tab: { name: 'NotaEmitida', order: 10 },
})
