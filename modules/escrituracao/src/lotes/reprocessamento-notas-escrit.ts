import { chavesDoPeriodo, conferirSaldo, recalcularSaldo } from '@iss/encerramento/server'
import { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import { defineLote, routine } from '@iss/lote/definition'
import type { Context } from '@iss/platform/server'
import { escrituracaoErrors } from '../domain/errors.ts'
import { acertarRelacao, relacoesErradas } from '../server/espelhos.ts'

type Parametros = { competenciaInicial: Competencia; competenciaFinal: Competencia; contribuinteId: number | null }
type Conteudo =
  | { de: 'relacao'; prestadaId: number | null; tomadaId: number | null; relacaoId: number | null }
  | { de: 'saldo'; pessoaId: number; papel: PapelServico; competencia: string }
type Linha = {
  tipo: string
  contribuinte: string
  competencia: Competencia
  documento: string | null
  antes: Dinheiro | null
  agora: Dinheiro | null
}
type Candidato = { alvo: null; chave: string; linha: Linha; impedimento: string | null; conteudo: Conteudo }

async function* diferencas(
  ctx: Context,
  { competenciaInicial: de, competenciaFinal: ate, contribuinteId: pessoaId }: Parametros,
): AsyncGenerator<Candidato> {
  for await (const { titular, numero, competencia, ...ids } of relacoesErradas(ctx, { de, ate, pessoaId }))
    yield {
      alvo: null,
      chave: `relacao ${ids.prestadaId} ${ids.tomadaId} ${ids.relacaoId}`,
      linha: { tipo: 'Relação', contribuinte: titular, competencia, documento: numero, antes: null, agora: null },
      impedimento: null,
      conteudo: { de: 'relacao', ...ids },
    }
  for await (const { nome, documento, ...chave } of chavesDoPeriodo(ctx, { de, ate, pessoaId })) {
    const { antes, agora, estado, difere } = await conferirSaldo(ctx, chave)
    if (!difere) continue
    const { pessoaId: id, papel, competencia } = chave
    yield {
      alvo: null,
      chave: `saldo ${documento} ${papel} ${competencia.format()}`,
      linha: {
        tipo: papel === 'PRESTADOR' ? 'Total prestado' : 'Total tomado',
        contribuinte: nome,
        competencia,
        documento: null,
        antes: antes.imposto,
        agora: agora.imposto,
      },
      impedimento: estado === 'ABERTA' ? null : escrituracaoErrors.totalFechado.message,
      conteudo: { de: 'saldo', pessoaId: id, papel, competencia: competencia.toString() },
    }
  }
}

/** Reprocessar notas × escrituração (A42): relations of both sides of a document and totals of open competences, as documents say them. */
export const reprocessamentoNotasEscrit = defineLote({
  ...routine,
  slug: 'reprocessamento-notas-escrit',
  title: 'Reprocessar notas × escrituração',
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 42, icone: 'refresh' }],
  queue: 'filaReprocessamentoNotasEscrit',
  word: 'REPROCESSAR',
  texts: {
    run: 'Reprocessar',
    item: ['diferença', 'diferenças'],
    warning: 'Relações e totais passam a ser os dos documentos. Competências encerradas não mudam.',
  },
  fields: {
    competenciaInicial: { kind: 'competencia', label: 'Competência inicial', required: true, span: 3 },
    competenciaFinal: { kind: 'competencia', label: 'Competência final', required: true, span: 3 },
    contribuinteId: { kind: 'lookup', label: 'Contribuinte', lookup: 'pessoa', blank: 'Todos', span: 6 },
  },
  check: ({ competenciaInicial, competenciaFinal }) =>
    competenciaFinal.isBefore(competenciaInicial) ? [escrituracaoErrors.periodoInvertido] : [],
  columns: [
    { key: 'tipo', label: 'O que difere', kind: 'text' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'documento', label: 'Documento', kind: 'text' },
    { key: 'antes', label: 'ISS guardado', kind: 'money' },
    { key: 'agora', label: 'ISS dos documentos', kind: 'money' },
  ],
  items: diferencas,
  async run(ctx, { conteudo }) {
    if (conteudo.de === 'relacao') return acertarRelacao(ctx, conteudo)
    const { pessoaId, papel } = conteudo
    const chave = { pessoaId, papel, competencia: Competencia.from(conteudo.competencia) }
    const { difere, agora } = await recalcularSaldo(ctx, chave)
    if (!difere) return { mensagem: 'O total confere.', semEfeito: true }
    return `Total refeito: ISS de ${agora.imposto.formatReais()}.`
  },
})
