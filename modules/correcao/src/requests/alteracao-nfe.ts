import { formatData } from '@iss/kernel/data'
import { AppError } from '@iss/kernel/errors'
import { comparedLine } from '@iss/solicitacao/contract/request-field'
import { defineRequest } from '@iss/solicitacao/server'
import { and, desc, eq } from 'drizzle-orm'
import { listAtividades, listTipos } from '@iss/emissao/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { apurarAlteracao, checkDono, compararAlteracao, recusasDaAlteracao } from './alteracao-nfe-apurar.ts'
import { alteracaoErrors, alteracaoFields, alteracaoSchema, isAlteracaoVazia } from './alteracao-nfe-dados.ts'
import { gravarAlteracao, recusasDaAprovacao } from './alteracao-nfe-gravar.ts'

/** Alteração de NF-e (E10, F142): the taxpayer tells what must change, the inspector sees old × new and approval changes the note. */
export const alteracaoNfe = defineRequest({
  tipo: 'AlteracaoNFe',
  schema: alteracaoSchema,
  fields: alteracaoFields,
  access: { chaves: ['iss:nfe:emitir'], naoPerfis: ['gestor', 'fiscal'] },
  observacao: false,
  tela: {
    path: '/home/actions/alteracao-nfe',
    title: 'Alteração de NF-e',
    orientacao:
      'Escolha a nota e preencha somente o que deve mudar. O imposto é recalculado e a alteração vale depois de aprovada pelo fisco.',
    menu: [{ area: 'solicitacoes', grupo: 'Notas', ordem: 75, icone: 'file-pencil' }],
  },
  async preparar(ctx, contribuinteId) {
    const notas = await ctx.db
      .select()
      .from(notaFiscalTable)
      .where(and(eq(notaFiscalTable.prestadorId, contribuinteId), eq(notaFiscalTable.estado, 'EMITIDA')))
      .orderBy(desc(notaFiscalTable.numero))
      .limit(300)
    const atividades = await listAtividades(ctx, contribuinteId, ctx.clock.today())
    return {
      opcoes: {
        notaId: notas.map((nota) => ({
          value: nota.id,
          label: `nº ${nota.numero} - ${formatData(nota.dataPrestacao)} - ${nota.tomadorNome ?? 'Tomador não identificado'} - ${nota.valorTotal.formatReais()}`,
        })),
        atividadeId: atividades.map(({ atividade }) => ({
          value: atividade.id,
          label: `${atividade.codigoExibido} - ${atividade.resumo}`,
        })),
        tipoTributacaoId: (await listTipos(ctx)).map((tipo) => ({ value: tipo.id, label: tipo.nome })),
      },
    }
  },
  alvo: ({ notaId }) => `nota:${notaId}`,
  assunto: ({ motivo }) => motivo.slice(0, 80),
  async validar(ctx, dados, contribuinteId) {
    if (isAlteracaoVazia(dados)) return [alteracaoErrors.nadaMuda]
    const alterada = await apurarAlteracao(ctx, dados)
    checkDono(alterada, contribuinteId)
    return recusasDaAlteracao(alterada, dados)
  },
  async resumo(ctx, solicitacao, dados) {
    const alterada = await apurarAlteracao(ctx, dados)
    const nota = comparedLine('NF-e', `nº ${alterada.lida.nota.numero}`)
    const motivo = comparedLine('Motivo da alteração', dados.motivo)
    // Once decided, what the note says now is no longer what stood against the request.
    if (solicitacao.situacao === 'Aprovada') return [nota, motivo]
    return [nota, ...(await compararAlteracao(ctx, alterada)), motivo]
  },
  async avisos(ctx, _solicitacao, dados) {
    const alterada = await apurarAlteracao(ctx, dados)
    return [...recusasDaAlteracao(alterada, dados), ...(await recusasDaAprovacao(ctx, alterada))].map(({ message }) => message)
  },
  async aprovar(ctx, solicitacao, dados) {
    const alterada = await apurarAlteracao(ctx, dados)
    checkDono(alterada, solicitacao.contribuinteId)
    const recusas = recusasDaAlteracao(alterada, dados)
    if (recusas.length > 0) throw new AppError('business', recusas)
    await gravarAlteracao(ctx, alterada, solicitacao.id)
    return { documentoId: dados.notaId }
  },
})
