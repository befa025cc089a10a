import { Competencia } from '@iss/kernel/competencia'
import { refuse } from '@iss/kernel/errors'
import type { PapelServico } from '@iss/kernel/papel'
import { defineLote, routine } from '@iss/lote/definition'
import type { Context } from '@iss/platform/server'
import { encerramentoErrors } from '../domain/errors.ts'
import { chavesDoPeriodo, conferirSaldo, recalcularSaldo } from '../server/recalcular-saldo.ts'

type Parametros = {
  competenciaInicial: Competencia
  competenciaFinal: Competencia
  contribuinteId: number | null
  somenteDiferencas: boolean
}

async function* saldos(
  ctx: Context,
  { competenciaInicial: de, competenciaFinal: ate, contribuinteId, somenteDiferencas }: Parametros,
) {
  for await (const { nome, documento, ...chave } of chavesDoPeriodo(ctx, { de, ate, pessoaId: contribuinteId })) {
    const { agora, saldo, difere } = await conferirSaldo(ctx, chave)
    if (somenteDiferencas && !difere) continue
    yield {
      alvo: null,
      chave: `${documento} ${chave.papel} ${chave.competencia.format()}`,
      linha: {
        contribuinte: nome,
        papel: chave.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador',
        competencia: chave.competencia,
        debito: agora.debito,
        encerrado: agora.encerrado,
        pago: agora.pago,
        saldo,
        situacao: difere ? 'Difere' : 'Confere',
      },
      conteudo: { pessoaId: chave.pessoaId, papel: chave.papel as PapelServico, competencia: chave.competencia.toString() },
    }
  }
}

/** Calcular saldo da competência (A47): SaldoCompetencia from documents, closings and payments; what differs is put right. */
export const calcularSaldoCompetencia = defineLote({
  ...routine,
  slug: 'calcular-saldo-competencia',
  title: 'Calcular saldo da competência',
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 47, icone: 'calculator' }],
  queue: 'processaCmdBaixaPrioridade',
  word: 'CALCULAR',
  texts: {
    run: 'Calcular saldos',
    item: ['saldo', 'saldos'],
    warning: 'O saldo que difere dos documentos, dos encerramentos e dos pagamentos passa a ser o da prévia.',
  },
  fields: {
    competenciaInicial: { kind: 'competencia', label: 'Competência inicial', required: true, span: 3 },
    competenciaFinal: { kind: 'competencia', label: 'Competência final', required: true, span: 3 },
    contribuinteId: { kind: 'lookup', label: 'Contribuinte', lookup: 'pessoa', blank: 'Todos', span: 6 },
    somenteDiferencas: { kind: 'boolean', label: 'Somente saldos que diferem', span: 6, initial: true },
  },
  check: ({ competenciaInicial, competenciaFinal }) =>
    competenciaFinal.isBefore(competenciaInicial) ? [encerramentoErrors.periodoInvertido] : [],
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'papel', label: 'Papel', kind: 'text', hideOnMobile: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'debito', label: 'Débito', kind: 'money', hideOnMobile: true },
    { key: 'encerrado', label: 'Encerrado', kind: 'money' },
    { key: 'pago', label: 'Pago', kind: 'money' },
    { key: 'saldo', label: 'Saldo', kind: 'money' },
    { key: 'situacao', label: 'Situação', kind: 'status', tones: { Confere: 'success', Difere: 'warning' } },
  ],
  items: saldos,
  async run(ctx, { conteudo, linha }) {
    const { pessoaId, papel } = conteudo
    const competencia = Competencia.from(conteudo.competencia)
    const { agora, saldo, difere } = await recalcularSaldo(ctx, { pessoaId, papel, competencia })
    if (!agora.encerrado.eq(linha.encerrado) || !agora.pago.eq(linha.pago)) refuse(encerramentoErrors.saldoMudou)
    if (!difere) return { mensagem: `O saldo confere: ${saldo.formatReais()}.`, semEfeito: true }
    return `Saldo de ${saldo.formatReais()}.`
  },
})
