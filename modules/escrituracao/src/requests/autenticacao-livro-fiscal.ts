import { counted } from '@iss/kernel/texto'
import { findSaldo } from '@iss/conta/server'
import { labelSituacaoGuia, situacaoGuia } from '@iss/guia/domain/situacao-guia'
import { guiaTable } from '@iss/guia/tables/guia'
import { refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { comparedLine } from '@iss/solicitacao/contract/request-field'
import { defineRequest } from '@iss/solicitacao/server'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import {
  competenciasDoLivro,
  formatPeriodoLivro,
  livroErrors,
  type PedidoLivroAutenticado,
  pedidoLivro,
} from '../domain/livro-pedido.ts'
import { somarLinha, somaVazia } from '../domain/resumo-livro.ts'
import { autenticarLivro, examinarLivro, isPeriodoEncerrado } from '../server/autenticar-livro.ts'
import { lerLinhas } from '../server/linhas-livro.ts'

const papeis = { PRESTADOR: 'Serviços prestados', TOMADOR: 'Serviços tomados' } as const
const meses = Array.from({ length: 12 }, (_, indice) => ({ value: indice + 1, label: String(indice + 1).padStart(2, '0') }))

/** What the inspector compares: totals of the book, closings, guides, and numbers that are missing. */
async function conferir(ctx: Context, pessoaId: number, pedido: PedidoLivroAutenticado) {
  const competencias = competenciasDoLivro(pedido)
  const de = competencias[0]
  const ate = competencias.at(-1)
  if (!de || !ate) throw new Error('A book has at least one competence')
  const soma = somaVazia()
  const numeros = new Map<string, { menor: number; maior: number; vistos: Set<number> }>()
  for await (const linha of lerLinhas(ctx, { pessoaId, papel: pedido.papelServico, de, ate }, 'data')) {
    somarLinha(soma, linha)
    const numero = Number(linha.numero)
    const serie = linha.origem === 'NFE' ? 'NF-e' : `série ${linha.serie}`
    if (linha.origem === 'ESPECIAL' || linha.serie === '' || !Number.isSafeInteger(numero)) continue
    const faixa = numeros.get(serie) ?? { menor: numero, maior: numero, vistos: new Set<number>() }
    faixa.menor = Math.min(faixa.menor, numero)
    faixa.maior = Math.max(faixa.maior, numero)
    faixa.vistos.add(numero)
    numeros.set(serie, faixa)
  }
  const encerradas: string[] = []
  for (const competencia of competencias) {
    const saldo = await findSaldo(ctx, { pessoaId, papel: pedido.papelServico, competencia })
    if (saldo?.estado === 'ENCERRADA') encerradas.push(competencia.format())
  }
  const guias = await ctx.db
    .select()
    .from(guiaTable)
    .where(
      and(
        eq(guiaTable.pessoaId, pessoaId),
        eq(guiaTable.papel, pedido.papelServico),
        gte(guiaTable.competencia, de),
        lte(guiaTable.competencia, ate),
      ),
    )
    .orderBy(asc(guiaTable.numero))
  return { soma, numeros, encerradas, guias, total: competencias.length }
}

/** Authentication of a book (S21, F144): approval prints it with its stamp and issues the document that verifies it. */
export const autenticacaoLivroFiscal = defineRequest({
  tipo: 'AutenticacaoLivroFiscal',
  schema: pedidoLivro,
  fields: {
    papelServico: {
      label: 'Livro',
      kind: 'select',
      required: true,
      span: 4,
      options: Object.entries(papeis).map(([value, label]) => ({ value, label })),
    },
    tipoLivro: {
      label: 'Tipo',
      kind: 'select',
      required: true,
      span: 3,
      options: ['Anual', 'Mensal'].map((value) => ({ value, label: value })),
    },
    ano: { label: 'Ano', kind: 'integer', required: true, span: 2, min: 2006, max: 2100 },
    mes: {
      label: 'Mês',
      kind: 'select',
      required: true,
      span: 3,
      options: meses,
      visibleWhen: { field: 'tipoLivro', values: ['Mensal'] },
    },
  },
  access: {
    chaves: ['iss:escrituracao:consultar'],
    naoPerfis: ['gestor', 'fiscal', 'administrador', 'suporte', 'funcionario'],
  },
  tela: {
    path: '/home/actions/solicitacao-autenticacao-livro-fiscal',
    title: 'Autenticação de livro fiscal',
    orientacao:
      'Peça a autenticação do livro de um período encerrado. Depois de aprovada, o livro autenticado fica em Documentos.',
    menu: [{ area: 'solicitacoes', grupo: 'Solicitações', ordem: 211, icone: 'book-2' }],
  },
  async preparar(ctx) {
    const ano = Number(ctx.clock.today().slice(0, 4)) - 1
    return { valores: { papelServico: 'PRESTADOR' as const, tipoLivro: 'Anual' as const, ano } }
  },
  alvo: (dados, contribuinteId) => `livro:${contribuinteId}:${dados.papelServico}:${formatPeriodoLivro(dados)}`,
  assunto: (dados) => `${papeis[dados.papelServico]}, ${formatPeriodoLivro(dados)}`,
  validar: (ctx, dados, contribuinteId) => examinarLivro(ctx, contribuinteId ?? 0, dados),
  async resumo(ctx, { contribuinteId, situacao }, dados) {
    const comum = [
      comparedLine('Livro', papeis[dados.papelServico]),
      comparedLine('Tipo', dados.tipoLivro),
      comparedLine('Período', formatPeriodoLivro(dados)),
    ]
    if (situacao !== 'Pendente') return comum
    const { soma, encerradas, guias, total } = await conferir(ctx, contribuinteId ?? 0, dados)
    const hoje = ctx.clock.today()
    const porSituacao = new Map<string, number>()
    for (const guia of guias) {
      const label = labelSituacaoGuia(situacaoGuia(guia.estado, guia.vencimento, hoje))
      porSituacao.set(label, (porSituacao.get(label) ?? 0) + 1)
    }
    return [
      ...comum,
      comparedLine('Lançamentos com efeito', String(soma.quantidade)),
      comparedLine('Total faturado', soma.valor.formatReais()),
      comparedLine('Base de cálculo', soma.base.formatReais()),
      comparedLine('ISS próprio', soma.proprio.formatReais()),
      comparedLine('ISS retido', soma.retido.formatReais()),
      comparedLine('Competências encerradas', `${encerradas.length} de ${total}`),
      comparedLine('Guias', [...porSituacao].map(([label, quantas]) => `${quantas} ${label}`).join(', ') || 'Nenhuma guia'),
    ]
  },
  async avisos(ctx, { contribuinteId }, dados) {
    const { numeros } = await conferir(ctx, contribuinteId ?? 0, dados)
    if (dados.papelServico === 'TOMADOR') return []
    return [...numeros].flatMap(([serie, { menor, maior, vistos }]) => {
      const faltam = maior - menor + 1 - vistos.size
      return faltam > 0
        ? [`${faltam === 1 ? 'Falta' : 'Faltam'} ${counted(faltam, 'número', 'números')} entre ${menor} e ${maior} (${serie}).`]
        : []
    })
  },
  async aprovar(ctx, { contribuinteId, id }, dados) {
    const pessoaId = contribuinteId ?? 0
    if (!(await isPeriodoEncerrado(ctx, pessoaId, dados))) refuse(livroErrors.reaberto)
    const violations = await examinarLivro(ctx, pessoaId, dados)
    if (violations.length > 0) refuse(violations)
    return { documentoId: await autenticarLivro(ctx, { pessoaId, pedido: dados, solicitacaoId: id }) }
  },
})
