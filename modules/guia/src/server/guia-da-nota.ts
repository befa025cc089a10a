import { listDestinos, vincularDocumentos } from '@iss/documento/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { notaCancelada } from '@iss/nota/contract/eventos'
import { defineConsultaAba, defineFatoDaNota, defineVinculosDaNota, primeiroDia } from '@iss/nota/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { type Context, defineHook } from '@iss/platform/server'
import { and, asc, desc, eq, gte, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import { guiaAccess } from '../contract/guia.ts'
import { type EstadoGuia, labelSituacaoGuia, type SituacaoGuia, situacaoGuia, situacoesGuia } from '../domain/situacao-guia.ts'
import { labelTipoGuia } from '../domain/tipos-guia.ts'
import { type Guia, guiaTable } from '../tables/guia.ts'
import { guiaEstornada } from '../contract/eventos.ts'
import { cancelarGuia } from './cancelar-guia.ts'
import { criarCredito, listCreditosDaNota } from '@iss/conta/server'
import { isContadaNoEncerramento } from './guia-contada.ts'
import { lerDevido, listNotasDaGuia } from './guia-por-nota.ts'
import { getGuia } from './ler-guia.ts'
import { recomporGuia } from './recompor-guia.ts'

type Nota = typeof notaFiscalTable.$inferSelect

/** Written on the guide and on the credit that a cancelled note leaves behind (E07). */
const motivo = 'Nota cancelada'

type Referencia = {
  id: number
  prestadorId: number
  tomadorId: number | null
  competencia: string
  retido: boolean
}

/** Guides made for a note by itself (VinculoDocumento NotaFiscal_Guia), cancelled ones left out. */
async function listGuiasPorNota(ctx: Context, notaId: number): Promise<Guia[]> {
  const ids = await listDestinos(ctx, notaId, 'NotaFiscal_Guia')
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(guiaTable)
    .where(and(inArray(guiaTable.id, ids), ne(guiaTable.estado, 'CANCELADA')))
    .orderBy(asc(guiaTable.id))
}

/** Guides of the closing in which the tax of a note stands: of the provider, or of the taker when it was withheld. */
async function listGuiasDoEncerramento(ctx: Context, nota: Referencia): Promise<Guia[]> {
  const pessoaId = nota.retido ? nota.tomadorId : nota.prestadorId
  if (pessoaId === null) return []
  return ctx.db
    .select()
    .from(guiaTable)
    .where(
      and(
        eq(guiaTable.pessoaId, pessoaId),
        eq(guiaTable.papel, nota.retido ? 'TOMADOR' : 'PRESTADOR'),
        eq(guiaTable.competencia, nota.competencia),
        eq(guiaTable.tipo, 'ENCERRAMENTO'),
        ne(guiaTable.estado, 'CANCELADA'),
      ),
    )
    .orderBy(asc(guiaTable.id))
}

const isQuitada = ({ estado }: Guia) => estado === 'PAGA' || estado === 'BAIXADA'

export const fatoGuiaDaNota = defineFatoDaNota(async (ctx, nota) => {
  const guias = [...(await listGuiasPorNota(ctx, nota.id)), ...(await listGuiasDoEncerramento(ctx, nota))]
  return { guia: guias.some(isQuitada) ? 'PAGA' : guias.length > 0 ? 'ABERTA' : 'NENHUMA' }
})

export const vinculosGuia = defineVinculosDaNota(20, async (ctx, nota) => {
  const hoje = ctx.clock.today()
  const porNota = await listGuiasPorNota(ctx, nota.id)
  const linha = (tipo: string) => (guia: Guia) => ({
    tipo,
    descricao: `Guia nº ${guia.numero}, competência ${Competencia.fromData(guia.competencia).format()}`,
    situacao: labelSituacaoGuia(situacaoGuia(guia.estado, guia.vencimento, hoje)),
    valor: guia.total.toString(),
    href: guia.pessoaId === nota.prestadorId ? `/home/actions/guia?id=${guia.id}` : null,
  })
  return [...porNota.map(linha('Guia da nota')), ...(await listGuiasDoEncerramento(ctx, nota)).map(linha('Guia do encerramento'))]
})

/** What one note took of a guide made for several: its own tax, never more than the guide. */
function parteDaNota(nota: Nota, guia: Guia): Dinheiro {
  return nota.imposto.lt(guia.base) ? nota.imposto : guia.base
}

/**
 * Effects of E07 on the guides made for a note (M+0). Of an unpaid one the note's part is taken out, and the guide is cancelled when nothing
 * remains; what was paid for the note becomes a Credito of the provider, which the closing no longer counts as received. Of a competence
 * closed with the guide in it the complement gives it back, once. A substitute takes the place of its note in the guide.
 */
export const desfazerGuiaDaNota = defineHook(notaCancelada, 70, async (ctx, { notaId, prestadorId, substitutaId }) => {
  const guias = await listGuiasPorNota(ctx, notaId)
  if (guias.length === 0) return
  const [nota] = await ctx.db.select().from(notaFiscalTable).where(eq(notaFiscalTable.id, notaId))
  if (!nota) throw new Error(`Note ${notaId} is missing`)
  for (const { id } of guias) {
    const guia = await getGuia(ctx, id, true)
    if (substitutaId !== null) await vincularDocumentos(ctx, { origemId: substitutaId, destinoId: id, tipo: 'NotaFiscal_Guia' })
    if (await isContadaNoEncerramento(ctx, guia)) continue
    if (!isQuitada(guia)) {
      await retirarDaGuia(ctx, guia)
      continue
    }
    const valor = parteDaNota(nota, guia).min(guia.base.minus(await somarDevolvido(ctx, guia.id)))
    if (substitutaId !== null || guia.estado !== 'PAGA' || !valor.isPositive()) continue
    await criarCredito(ctx, {
      pessoaId: prestadorId,
      papel: 'PRESTADOR',
      competencia: Competencia.fromData(ctx.clock.today()),
      motivo,
      valor,
      guiaId: guia.id,
    })
  }
})

/** What a paid guide gave back for notes cancelled before. */
async function somarDevolvido(ctx: Context, guiaId: number): Promise<Dinheiro> {
  return Dinheiro.sum((await listCreditosDaNota(ctx, guiaId)).map(({ valor }) => valor))
}

/** The payment of a guide was undone: it owes the notes that are still in force. */
export const acertarGuiaEstornada = defineHook(guiaEstornada, 60, async (ctx, { guiaId }) => {
  const guia = await getGuia(ctx, guiaId, true)
  if (guia.estado !== 'EMITIDA' || (await isContadaNoEncerramento(ctx, guia))) return
  if ((await listNotasDaGuia(ctx, guiaId)).length > 0) await retirarDaGuia(ctx, guia)
})

/** An unpaid guide after some of its notes lost their effect: made of the others, or cancelled without any. */
async function retirarDaGuia(ctx: Context, guia: Guia): Promise<void> {
  const restantes = (await listNotasDaGuia(ctx, guia.id)).filter(
    ({ estado }) => estado !== 'CANCELADA' && estado !== 'SUBSTITUIDA',
  )
  const devidoNaNota = await lerDevido(ctx, restantes)
  const base = Dinheiro.sum(restantes.map(devidoNaNota))
  if (!base.isPositive()) await cancelarGuia(ctx, guia, motivo)
  else if (!base.eq(guia.base)) await recomporGuia(ctx, guia, base, motivo)
}

const tons: Readonly<Record<SituacaoGuia, 'neutral' | 'info' | 'success' | 'warning' | 'danger'>> = {
  A_VENCER: 'info',
  VENCIDA: 'warning',
  PAGA: 'success',
  BAIXADA: 'success',
  CANCELADA: 'danger',
  DIVIDA_ATIVA: 'danger',
}

/** The tab Guias of Consultas (E16): totals as issued, cancelled ones left out. */
export const abaGuias = defineConsultaAba({
  nome: 'Guia',
  rotulo: 'Guias',
  ordem: 30,
  access: { ...guiaAccess, naoPerfis: ['funcionario', 'gestor', 'fiscal'] },
  filtros: ['numero', 'situacao', 'valor'],
  situacoes: situacoesGuia.map((valor) => ({ valor, rotulo: labelSituacaoGuia(valor) })),
  colunas: [
    { key: 'numero', label: 'Nº', kind: 'text' },
    { key: 'tipo', label: 'Tipo', kind: 'text', secundaria: true },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'competencia', label: 'Competência', kind: 'text' },
    { key: 'papel', label: 'Papel', kind: 'text', secundaria: true },
    { key: 'vencimento', label: 'Vencimento', kind: 'date' },
    { key: 'base', label: 'Principal', kind: 'money', soma: true, secundaria: true },
    { key: 'total', label: 'Total', kind: 'money', soma: true },
    { key: 'situacao', label: 'Situação', kind: 'status' },
  ],
  async buscar(ctx, { pessoas, pagina, tamanho, ...filtro }) {
    const table = guiaTable
    const hoje = ctx.clock.today()
    const inicial = primeiroDia(filtro.competenciaInicial)
    const final = primeiroDia(filtro.competenciaFinal)
    const { situacao, numeroInicial, numeroFinal, valorDe, valorAte } = filtro
    const nomes = new Map(pessoas.map(({ id, nome }) => [id, nome]))
    const where = and(
      inArray(table.pessoaId, [...nomes.keys()]),
      inicial === null ? undefined : gte(table.competencia, inicial),
      final === null ? undefined : lte(table.competencia, final),
      numeroInicial === null ? undefined : gte(table.numero, numeroInicial),
      numeroFinal === null ? undefined : lte(table.numero, numeroFinal),
      valorDe === null ? undefined : gte(table.total, valorDe),
      valorAte === null ? undefined : lte(table.total, valorAte),
      situacao === 'A_VENCER' ? and(eq(table.estado, 'EMITIDA'), gte(table.vencimento, hoje)) : undefined,
      situacao === 'VENCIDA' ? and(eq(table.estado, 'EMITIDA'), lt(table.vencimento, hoje)) : undefined,
      situacao === null || situacao === 'A_VENCER' || situacao === 'VENCIDA'
        ? undefined
        : eq(table.estado, situacao as EstadoGuia),
    )
    const soma = (coluna: typeof table.base | typeof table.total) =>
      sql<string>`coalesce(sum(${coluna}) filter (where ${table.estado} <> 'CANCELADA'), 0)::numeric(15,2)::text`
    const [contagem] = await ctx.db
      .select({ quantos: sql<string>`count(*)`, base: soma(table.base), total: soma(table.total) })
      .from(table)
      .where(where)
    const guias = await ctx.db
      .select()
      .from(table)
      .where(where)
      .orderBy(desc(table.competencia), desc(table.numero))
      .limit(tamanho)
      .offset(pagina * tamanho)
    return {
      lista: guias.map((guia) => {
        const atual = situacaoGuia(guia.estado, guia.vencimento, hoje)
        return {
          id: guia.id,
          href: guia.pessoaId === ctx.sessao.pessoaSelecionadaId ? `/home/actions/guia?id=${guia.id}` : null,
          cancelada: guia.estado === 'CANCELADA',
          tom: tons[atual],
          valores: {
            numero: guia.numero,
            tipo: labelTipoGuia(guia.tipo),
            contribuinte: nomes.get(guia.pessoaId) ?? '',
            competencia: Competencia.fromData(guia.competencia).format(),
            papel: guia.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador',
            vencimento: guia.vencimento,
            base: guia.base.toString(),
            total: guia.total.toString(),
            situacao: labelSituacaoGuia(atual),
          },
        }
      }),
      total: Number(contagem?.quantos ?? 0),
      totais: { base: contagem?.base ?? '0.00', total: contagem?.total ?? '0.00' },
    }
  },
})
