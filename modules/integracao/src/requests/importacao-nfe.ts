import { isAutorizadaNfe } from '@iss/pessoa/domain/autorizacao-nfe'
import { emitirGuia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { formatData, hojeEm, plusDays, plusMonths } from '@iss/kernel/data'
import { all, fill, refuse, type Violation } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import { findConfigAidf } from '@iss/municipio/server'
import { getPessoa } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { defineRequest } from '@iss/solicitacao/server'
import { and, desc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { dataWire } from '@iss/platform/contract'
import { z } from 'zod'
import { canaisImportacao, rotulosCanalImportacao } from '../domain/canal-importacao.ts'
import { autorizacaoErrors } from '../domain/autorizacao-errors.ts'
import { autorizarImportacao } from '../server/autorizacao-importacao.ts'
import { autorizacaoImportacaoTable } from '../tables/rps.ts'
import { loteRpsTable } from '../tables/web-service.ts'

/** What the import reads: the versions of the standard in XML, and the sheet. Source: design S10, decision 0181. */
const formatos = ['ABRASF 2.04', 'ABRASF 2.03', 'ABRASF 2.02', 'ABRASF 2.01', 'PLANILHA'] as const
/** Days to pay the fee, as of an AIDF (decision 0029). */
const prazoDaTaxa = 30

const schema = z.object({
  sistema: z.string(autorizacaoErrors.sistema.message).trim().min(1, autorizacaoErrors.sistema.message).max(60),
  formato: z.enum(formatos),
  serie: z.string(autorizacaoErrors.serie.message).trim().min(1, autorizacaoErrors.serie.message).max(5),
  responsavel: z.string().trim().max(100).nullish(),
  grafica: z.string().trim().max(100).nullish(),
  canal: z.enum(canaisImportacao).default('AMBOS'),
  inicio: dataWire(),
  fim: dataWire().nullish(),
})
type Dados = z.output<typeof schema>

/** Authorisation to send RPS by file, asked by the taxpayer for one system; approval opens the import at once (design S10). */
export const importacaoNfe = defineRequest({
  tipo: 'IMPORTACAO_NFE',
  schema,
  fields: {
    sistema: { label: 'Sistema emissor', kind: 'text', required: true, span: 6, maxLength: 60 },
    formato: {
      label: 'Formato',
      kind: 'select',
      required: true,
      span: 3,
      options: formatos.map((value) => ({ value, label: value === 'PLANILHA' ? 'Planilha (CSV)' : `XML ${value}` })),
    },
    serie: { label: 'Série do RPS', kind: 'text', required: true, span: 3, maxLength: 5 },
    responsavel: { label: 'Responsável técnico', kind: 'text', span: 6, maxLength: 100 },
    grafica: { label: 'Gráfica', kind: 'text', span: 6, maxLength: 100, description: 'De quem imprime os RPS, quando houver.' },
    canal: {
      label: 'Canal',
      kind: 'select',
      span: 6,
      options: canaisImportacao.map((value) => ({ value, label: rotulosCanalImportacao[value] })),
      editableOnApproval: true,
    },
    inicio: { label: 'Início', kind: 'date', required: true, span: 3, editableOnApproval: true },
    fim: { label: 'Validade', kind: 'date', span: 3, editableOnApproval: true },
  },
  access: { chaves: ['iss:solicitacoes:importar'] },
  tela: {
    path: '/home/actions/autorizacao-importacao-rps',
    title: 'Autorização de importação de RPS',
    orientacao: 'Peça a autorização para enviar RPS em arquivo. Depois de aprovada, a importação fica disponível na hora.',
    menu: [{ area: 'solicitacoes', grupo: 'Integração', ordem: 100, icone: 'file-certificate' }],
  },
  async preparar(ctx) {
    const inicio = ctx.clock.today()
    const { validadeImportacao, taxaImportacao } = await findConfigAidf(ctx)
    return {
      valores: { formato: formatos[0], canal: canaisImportacao[0], inicio, fim: plusMonths(inicio, validadeImportacao) },
      descricoes: {
        fim: `No máximo ${counted(validadeImportacao, 'mês', 'meses')} depois do início, que valem em branco.`,
        ...(taxaImportacao.isPositive() ? { canal: `A aprovação gera a guia da taxa, de ${taxaImportacao.formatReais()}.` } : {}),
      },
    }
  },
  alvo: ({ sistema }, contribuinteId) => `importacao:${contribuinteId}:${sistema.toLowerCase()}`,
  assunto: ({ sistema, serie }) => `${sistema}, série ${serie}`,
  async validar(ctx, dados, contribuinteId) {
    const passado = dados.inicio < ctx.clock.today() ? [autorizacaoErrors.inicioPassado] : []
    return [...passado, ...(await checkPeriodo(ctx, dados, contribuinteId ?? 0))]
  },
  async avisos(ctx, { contribuinteId }, { fim }) {
    const impedimentos = await lerImpedimentos(ctx, contribuinteId ?? 0, fim)
    const { taxaImportacao } = await findConfigAidf(ctx)
    return [
      ...impedimentos.map(({ message }) => message),
      ...(taxaImportacao.isPositive() ? [`A aprovação gera a guia da taxa, de ${taxaImportacao.formatReais()}.`] : []),
      ...(await dizerUltimoLote(ctx, contribuinteId ?? 0)),
    ]
  },
  async aprovar(ctx, { contribuinteId }, dados) {
    const pessoaId = contribuinteId ?? 0
    const violations = [...(await lerImpedimentos(ctx, pessoaId, dados.fim)), ...(await checkPeriodo(ctx, dados, pessoaId))]
    if (violations.length > 0) refuse(violations)
    const { validadeImportacao } = await findConfigAidf(ctx)
    const guia = await cobrarTaxa(ctx, pessoaId, dados.sistema)
    await autorizarImportacao(ctx, {
      pessoaId,
      sistema: dados.sistema,
      inicio: dados.inicio,
      fim: dados.fim ?? plusMonths(dados.inicio, validadeImportacao),
      guiaId: guia?.id ?? null,
      grafica: dados.grafica || null,
      canal: dados.canal,
      geradoPor: ctx.user?.pessoaUsuario.id ?? null,
    })
    return guia ? { documentoId: guia.id } : undefined
  },
})

/** The guide of the fee, which is the request's document; null where the city charges none. It is the fee of authorisations, as of an AIDF. */
async function cobrarTaxa(ctx: Context, pessoaId: number, sistema: string) {
  const { taxaImportacao } = await findConfigAidf(ctx)
  if (!taxaImportacao.isPositive()) return null
  const hoje = ctx.clock.today()
  return emitirGuia(ctx, {
    pessoaId,
    tipo: 'AVULSA',
    papel: 'PRESTADOR',
    tributo: 'TAXA_AIDF',
    competencia: Competencia.fromData(hoje),
    base: taxaImportacao,
    vencimento: plusDays(hoje, prazoDaTaxa),
    observacao: `Taxa da autorização de importação de RPS do sistema ${sistema}`,
  })
}

/** Why the authorisation may not be granted today: the person issues no notes, or its last day is past. */
async function lerImpedimentos(ctx: Context, pessoaId: number, fim: string | null | undefined): Promise<Violation[]> {
  const hoje = ctx.clock.today()
  return all(
    !isAutorizadaNfe(await getPessoa(ctx, pessoaId), hoje) && autorizacaoErrors.semNfe,
    Boolean(fim && fim <= hoje) && autorizacaoErrors.validade,
  )
}

/** What became of the last batch of RPS that the taxpayer sent, as a test or in earnest. */
async function dizerUltimoLote(ctx: Context, pessoaId: number): Promise<string[]> {
  const [lote] = await ctx.db
    .select({ em: loteRpsTable.dataRecebimento, quantidade: loteRpsTable.quantidade, situacao: loteRpsTable.situacao })
    .from(loteRpsTable)
    .where(eq(loteRpsTable.pessoaId, pessoaId))
    .orderBy(desc(loteRpsTable.id))
    .limit(1)
  if (!lote) return []
  const fim = lote.situacao === 3 ? 'com erros' : lote.situacao === 4 ? 'sem erros' : 'ainda não processado'
  return [
    `Último lote de RPS do contribuinte, de ${formatData(hojeEm(lote.em))}: ${counted(lote.quantidade, 'RPS', 'RPS')}, ${fim}.`,
  ]
}

/** The period is in order, and no other authorisation of this person and system holds on one of its days. */
async function checkPeriodo(ctx: Context, { sistema, inicio, ...dados }: Dados, pessoaId: number): Promise<Violation[]> {
  const { validadeImportacao } = await findConfigAidf(ctx)
  const ultimo = plusMonths(inicio, validadeImportacao)
  const fim = dados.fim ?? ultimo
  if (fim <= inicio) return [autorizacaoErrors.periodo]
  if (fim > ultimo) return [fill(autorizacaoErrors.alemDaValidade, { meses: validadeImportacao, data: formatData(ultimo) })]
  const table = autorizacaoImportacaoTable
  const [vigente] = await ctx.db
    .select({ inicio: table.inicio, fim: table.fim })
    .from(table)
    .where(
      and(
        eq(table.pessoaId, pessoaId),
        eq(table.sistema, sistema),
        lte(table.inicio, fim),
        or(isNull(table.fim), gte(table.fim, inicio)),
      ),
    )
  if (!vigente) return []
  const ate = vigente.fim ? formatData(vigente.fim) : 'indeterminado'
  return [fill(autorizacaoErrors.jaVigente, { sistema, inicio: formatData(vigente.inicio), fim: ate })]
}
