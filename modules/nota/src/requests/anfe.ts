import { plusMonths } from '@iss/kernel/data'
import { at, defineErrors, fill, type Violation } from '@iss/kernel/errors'
import { getPessoa } from '@iss/pessoa/server'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { defineRequest } from '@iss/solicitacao/server'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { dataWire } from '@iss/platform/contract'
import { z } from 'zod'
import { aprovaAnfeAutomaticamente } from '../contract/chaves-municipais.ts'
import { autorizarEmissao } from '../server/autorizar-emissao.ts'
import { autorizacaoNfeTable, serieTable } from '../tables/serie.ts'

/** Sentences of the authorisation to issue NF-e, asked for or given by the lote. */
export const anfeErrors = defineErrors('anfe', {
  jaVigente: { field: 'serieId', message: 'Já existe autorização vigente para a série {s}.' },
  termo: { field: 'aceite', message: 'Termo de uso não aceito.' },
  serie: { field: 'serieId', message: 'Escolha uma série eletrônica em uso.' },
  periodo: { field: 'fim', message: 'O fim da autorização deve ser posterior ao início.' },
  estadual: { field: 'autorizacaoEstadual', message: 'Informe o número da autorização estadual.' },
})

async function findSerie(ctx: Context, id: number) {
  const [serie] = await ctx.db
    .select()
    .from(serieTable)
    .where(
      and(
        eq(serieTable.id, id),
        eq(serieTable.eletronica, true),
        eq(serieTable.avulsa, false),
        isNull(serieTable.dataCancelamento),
      ),
    )
  return serie ?? null
}

const rotulo = (serie: { especie: string; codigo: string }) => `${serie.especie}/${serie.codigo}`

/** Authorisation to issue NF-e, asked by the taxpayer and granted by the inspector; approval makes the emission screen usable at once (E14). */
export const anfe = defineRequest({
  tipo: 'ANFE',
  schema: z.object({
    serieId: z.coerce.number().int().positive(anfeErrors.serie.message),
    inicio: dataWire(),
    fim: dataWire().nullish(),
    autorizacaoEstadual: z.string().trim().max(30).nullish(),
    email: z.email('Informe um e-mail válido.').nullish(),
    aceite: z.boolean(),
  }),
  fields: {
    serieId: { label: 'Série', kind: 'select', required: true, span: 4 },
    inicio: { label: 'Início', kind: 'date', required: true, span: 4, editableOnApproval: true },
    fim: { label: 'Fim', kind: 'date', span: 4, description: 'Em branco: sem prazo.', editableOnApproval: true },
    autorizacaoEstadual: { label: 'Nº da autorização estadual', kind: 'text', span: 6, maxLength: 30 },
    email: { label: 'E-mail de contato', kind: 'text', span: 6 },
    aceite: { label: 'Li e aceito o termo de uso da nota eletrônica.', kind: 'boolean', required: true, span: 12 },
  },
  access: { chaves: ['iss:anfe:solicitar'], naoPerfis: ['gestor', 'fiscal', 'administrador', 'suporte'] },
  tela: {
    path: '/home/actions/autorizacao-emissao-nfe',
    title: 'Autorização de Emissão de NFe',
    orientacao: 'Peça a autorização para emitir notas eletrônicas. Depois de aprovada, a emissão fica disponível na hora.',
    menu: [
      {
        area: 'solicitacoes',
        grupo: 'Notas',
        ordem: 90,
        icone: 'certificate',
        palavras: ['poder emitir notas', 'começar a emitir', 'habilitar'],
      },
    ],
  },
  async preparar(ctx) {
    const series = await ctx.db
      .select()
      .from(serieTable)
      .where(and(eq(serieTable.eletronica, true), eq(serieTable.avulsa, false), isNull(serieTable.dataCancelamento)))
    const inicio = ctx.clock.today()
    return {
      opcoes: { serieId: series.map((serie) => ({ value: serie.id, label: rotulo(serie) })) },
      valores: { inicio, fim: plusMonths(inicio, 12), ...(series[0] ? { serieId: series[0].id } : {}), aceite: false },
    }
  },
  alvo: ({ serieId }, contribuinteId) => `anfe:${contribuinteId}:${serieId}`,
  assunto: ({ inicio }) => `A partir de ${inicio.split('-').reverse().join('/')}`,
  async validar(ctx, dados, contribuinteId) {
    const violations: Violation[] = []
    const serie = await findSerie(ctx, dados.serieId)
    if (!serie) return [anfeErrors.serie]
    if (!dados.aceite) violations.push(anfeErrors.termo)
    if (dados.fim && dados.fim <= dados.inicio) violations.push(anfeErrors.periodo)
    if (serie.requerAutEstadual && !dados.autorizacaoEstadual) violations.push(anfeErrors.estadual)
    const table = autorizacaoNfeTable
    const [vigente] = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.pessoaId, contribuinteId ?? 0),
          eq(table.serieId, serie.id),
          lte(table.inicio, dados.fim ?? '9999-12-31'),
          or(isNull(table.fim), gte(table.fim, dados.inicio)),
        ),
      )
    if (vigente) violations.push(at(fill(anfeErrors.jaVigente, { s: rotulo(serie) }), 'serieId'))
    return violations
  },
  async avisos(ctx, { contribuinteId }) {
    if (contribuinteId === null) return []
    const pessoa = await getPessoa(ctx, contribuinteId)
    const [atividade] = await ctx.db
      .select({ id: pessoaAtividadeTable.id })
      .from(pessoaAtividadeTable)
      .where(and(eq(pessoaAtividadeTable.pessoaId, contribuinteId), isNull(pessoaAtividadeTable.fim)))
      .limit(1)
    return [
      ...(pessoa.situacao === 'ATIVO' ? [] : ['O contribuinte não está com situação Ativa.']),
      ...(atividade ? [] : ['Nenhuma atividade de serviço no cadastro.']),
    ]
  },
  aprovaSozinha: (ctx) => ctx.switchOn(aprovaAnfeAutomaticamente),
  async aprovar(ctx, solicitacao, dados) {
    const documentoId = await autorizarEmissao(ctx, {
      pessoaId: solicitacao.contribuinteId ?? 0,
      serieId: dados.serieId,
      inicio: dados.inicio,
      fim: dados.fim ?? null,
    })
    return { documentoId }
  },
})
