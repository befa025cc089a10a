import { inspecaoAccess } from '@iss/acao-fiscal/contract/acesso'
import { dizerEmitidoA, emitirTermo } from '@iss/acao-fiscal/server'
import { Competencia } from '@iss/kernel/competencia'
import { refuse } from '@iss/kernel/errors'
import { defineLote, selectionOrder } from '@iss/lote/definition'
import { textoDaNotificacao } from '../domain/divergencias.ts'
import { simplesErrors } from '../domain/errors.ts'
import { listDivergencias } from '../server/divergencias-do-simples.ts'
import { guardarDivergencias, marcarNotificadas } from '../server/guardar-divergencias.ts'

/** Notificar (F95): one notice to each taxpayer with all its open divergences of twelve months, kept as notified. */
export const notificarDivergenciasLote = defineLote({
  ...selectionOrder,
  slug: 'notificar-divergencias-simples',
  title: 'Notificar divergências do Simples Nacional',
  access: inspecaoAccess,
  audit: 'divergencia-simples',
  texts: { item: ['contribuinte', 'contribuintes'] },
  fields: {
    texto: { kind: 'longtext', label: 'Texto', max: 4000 },
    prazoDias: { kind: 'integer', label: 'Prazo em dias úteis', min: 1, max: 180 },
  },
  columns: [],
  async run(ctx, { alvo }, { usuarioId, valores: { texto, prazoDias } }) {
    if (usuarioId === null) throw new Error('A notice is given by an inspector')
    const ate = Competencia.fromData(ctx.clock.today()).plusMonths(-1)
    const periodo = { de: ate.plusMonths(-11), ate, pessoaId: alvo }
    const abertas = await listDivergencias(ctx, { ...periodo, situacao: 'ABERTO' })
    if (abertas.length === 0) return refuse(simplesErrors.semDivergencia)
    await guardarDivergencias(ctx, periodo)
    const termo = await emitirTermo(ctx, {
      tipo: 'NOTIFICACAO',
      agendamentoId: null,
      contribuinteId: alvo,
      fiscalId: usuarioId,
      complemento: textoDaNotificacao(texto ?? '', abertas),
      prazoDias,
    })
    await marcarNotificadas(ctx, alvo, abertas)
    return dizerEmitidoA(ctx, termo)
  },
})
