import { defineLote } from '@iss/lote/definition'
import { inspecaoAccess } from '../contract/acesso.ts'
import { acaoTexts, dizer } from '../domain/errors.ts'
import { labelMotivoAcao, type MotivoAcao, motivosAcao } from '../domain/situacao-acao.ts'
import { agendarFiscalizacao } from '../server/agendar.ts'
import { dizerAbertas, listAbertas } from '../server/ler-acao.ts'
import { razaoDoLote, textosDoLote } from '../server/lote-de-contribuintes.ts'

/** Agendar fiscalização (F16, F23, F50): the same inspection planned for many taxpayers, each with its own number and result. */
export const agendarFiscalizacaoLote = defineLote({
  slug: 'agendar-fiscalizacao',
  title: 'Agendar fiscalização em lote',
  access: inspecaoAccess,
  screen: 'own',
  immediate: 50,
  audit: 'fiscalizacao.lote',
  reason: razaoDoLote,
  texts: textosDoLote,
  fields: {
    fiscalId: { kind: 'lookup', label: 'Fiscal', lookup: 'fiscal', required: true },
    inicioCompetencia: { kind: 'competencia', label: 'Início da competência', required: true },
    fimCompetencia: { kind: 'competencia', label: 'Fim da competência', required: true },
    inicioFiscalizacao: { kind: 'date', label: 'Início da fiscalização', required: true },
    fimFiscalizacao: { kind: 'date', label: 'Fim da fiscalização', required: true },
    motivo: {
      kind: 'select',
      label: 'Motivo',
      required: true,
      options: motivosAcao.map((value) => ({ value, label: labelMotivoAcao[value] })),
    },
  },
  columns: [],
  async run(ctx, { alvo }, { motivo, usuarioId, valores: { motivo: porque, ...valores } }) {
    const acao = await agendarFiscalizacao(
      ctx,
      {
        ...valores,
        contribuinteId: alvo,
        fiscalId: Number(valores.fiscalId),
        motivo: porque as MotivoAcao,
        denuncia: null,
        origem: '',
        observacao: motivo,
      },
      { autorId: usuarioId },
    )
    const abertas = await dizerAbertas(ctx, await listAbertas(ctx, alvo, acao.id))
    return [dizer(acaoTexts.agendada, { numero: acao.numero }), ...abertas].join(' ')
  },
})
