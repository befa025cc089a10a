import { isSobAcaoFiscal } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { fill, refuse } from '@iss/kernel/errors'
import { competenciaWire } from '@iss/platform/contract'
import { comparedLine } from '@iss/solicitacao/contract/request-field'
import { defineRequest } from '@iss/solicitacao/server'
import { z } from 'zod'
import { encerramentoErrors } from '../domain/errors.ts'
import { decidir, listPosteriores, preverCredito, reabrir } from '../server/reabrir.ts'
import { type ChaveSaldo, findSaldo, mudarSaldo, travarSaldo } from '@iss/conta/server'

const papeis = [
  { value: 'PRESTADOR', label: 'Prestador' },
  { value: 'TOMADOR', label: 'Tomador' },
]

type Dados = { competencia: Competencia; papelServico: ChaveSaldo['papel'] }
const chaveDe = ({ competencia, papelServico }: Dados, contribuinteId: number | null): ChaveSaldo => {
  if (contribuinteId === null) throw new Error('A reopening is asked by a taxpayer')
  return { pessoaId: contribuinteId, papel: papelServico, competencia }
}

/** Reopening of a closed competence that needs the inspector (C04); asked through the reopening of the closing screen. */
export const cancelamentoEncerramento = defineRequest({
  tipo: 'CancelamentoEncerramento',
  schema: z.object({
    competencia: competenciaWire(),
    papelServico: z.enum(['PRESTADOR', 'TOMADOR']),
    justificativa: z.string().min(1).max(2000),
    cascata: z.boolean().default(false),
  }),
  fields: {
    competencia: { label: 'Competência', kind: 'competencia', required: true },
    papelServico: { label: 'Papel', kind: 'select', required: true, options: papeis },
    justificativa: { label: 'Justificativa', kind: 'longtext', required: true, maxLength: 500 },
    cascata: { label: 'Reabrir também as competências posteriores', kind: 'boolean' },
  },
  access: { chaves: ['iss:encerramento:reabrir'] },
  observacao: false,
  alvo: ({ competencia, papelServico }, contribuinteId) => `encerramento:${contribuinteId}:${papelServico}:${competencia}`,
  assunto: ({ competencia }) => `Competência ${competencia.format()}`,
  async validar(ctx, dados, contribuinteId) {
    const decisao = await decidir(ctx, chaveDe(dados, contribuinteId), false)
    return decisao.decisao === 'RECUSADA' ? decisao.violations : []
  },
  async resumo(ctx, solicitacao, dados) {
    const posteriores = await listPosteriores(ctx, chaveDe(dados, solicitacao.contribuinteId))
    return [
      comparedLine('Competência', dados.competencia.format()),
      comparedLine('Papel', papeis.find(({ value }) => value === dados.papelServico)?.label ?? ''),
      comparedLine('Justificativa', dados.justificativa),
      comparedLine('Situação da competência', 'Aberta', 'Encerrada'),
      ...(posteriores.length > 0
        ? [comparedLine('Reabertas em cascata', posteriores.map((competencia) => competencia.format()).join(', '))]
        : []),
    ]
  },
  async avisos(ctx, solicitacao, dados) {
    const chave = chaveDe(dados, solicitacao.contribuinteId)
    const decisao = await decidir(ctx, chave, true)
    const posteriores = await listPosteriores(ctx, chave)
    const credito = await preverCredito(ctx, [chave, ...posteriores.map((competencia) => ({ ...chave, competencia }))])
    return [
      ...(credito.isPositive() ? [fill(encerramentoErrors.guiaPagaCredito, { valor: credito.formatReais() }).message] : []),
      // Who keeps the inspections says so by `defineAcaoFiscal`.
      ...((await isSobAcaoFiscal(ctx, chave)) ? ['Existe fiscalização aberta para a competência.'] : []),
      ...(decisao.decisao === 'RECUSADA' ? decisao.violations.map(({ message }) => message) : []),
    ]
  },
  async aprovar(ctx, solicitacao, dados) {
    await reabrir(ctx, chaveDe(dados, solicitacao.contribuinteId), {
      motivo: dados.justificativa,
      fiscal: true,
      cascata: dados.cascata,
    })
  },
  async indeferir(ctx, solicitacao, dados) {
    const saldo = await travarSaldo(ctx, chaveDe(dados, solicitacao.contribuinteId))
    if (saldo.estado === 'REABERTURA_SOLICITADA') await mudarSaldo(ctx, saldo, { estado: 'ENCERRADA' })
  },
  async reabrir(ctx, solicitacao, dados) {
    const chave = chaveDe(dados, solicitacao.contribuinteId)
    if ((await findSaldo(ctx, chave))?.estado !== 'ENCERRADA') refuse(encerramentoErrors.naoEncerrada)
    await mudarSaldo(ctx, await travarSaldo(ctx, chave), { estado: 'REABERTURA_SOLICITADA' })
  },
})
