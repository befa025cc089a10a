import { Aliquota } from '@iss/kernel/aliquota'
import type { Context } from '@iss/platform/server'
import { codigoExigibilidade, type Exigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { subitemDeCodigoNacional } from '@iss/tributacao/domain/item-lista-servico'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { atividadeAliquotaTable, atividadeTable } from '@iss/tributacao/tables/atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { asc, eq, isNull } from 'drizzle-orm'

type Atividade = { id: number; codigoNacional: string | null; subitem: string }

/** What the registers of the city say about services, read once for a set of notes. */
export type TabelasDoMunicipio = {
  /** The activity of a national service code: one of the provider's own first, then by the code, then by the subitem; null when there is none. */
  findAtividade(codigoNacional: string, prestadorId: number | null): Promise<Atividade | null>
  /** Rate of an activity on a date; zero when none is in force. */
  aliquota(atividadeId: number, data: string): Aliquota
  /** A kind of taxation for an exigibility, withheld or not. */
  tipoTributacao(exigibilidade: Exigibilidade, retido: boolean): number
}

/** Reads activities, rates and kinds of taxation of the city. */
export async function lerTabelas(ctx: Context): Promise<TabelasDoMunicipio> {
  const { db } = ctx
  const atividades: Atividade[] = await db
    .select({
      id: atividadeTable.id,
      codigoNacional: atividadeTable.codigoTributacaoNacional,
      subitem: atividadeTable.itemListaServico,
    })
    .from(atividadeTable)
    .where(eq(atividadeTable.ativa, true))
    .orderBy(asc(atividadeTable.codigo))
  const aliquotas = await db.select().from(atividadeAliquotaTable)
  const tipos = await db
    .select()
    .from(tipoTributacaoTable)
    .where(isNull(tipoTributacaoTable.dataCancelamento))
    .orderBy(asc(tipoTributacaoTable.codigo))
  const vinculos = new Map<number, ReadonlySet<number>>()
  return {
    async findAtividade(codigoNacional, prestadorId) {
      const subitem = subitemDeCodigoNacional(codigoNacional)
      const porCodigo = atividades.filter((cada) => cada.codigoNacional === codigoNacional)
      const possiveis = porCodigo.length > 0 ? porCodigo : atividades.filter((cada) => cada.subitem === subitem)
      if (possiveis.length < 2 || prestadorId === null) return possiveis[0] ?? null
      const dele = vinculos.get(prestadorId) ?? (await lerVinculos(ctx, prestadorId))
      vinculos.set(prestadorId, dele)
      return possiveis.find(({ id }) => dele.has(id)) ?? possiveis[0] ?? null
    },
    aliquota(atividadeId, data) {
      const vigente = aliquotas.find(
        (cada) => cada.atividadeId === atividadeId && cada.inicio <= data && (cada.fim === null || cada.fim >= data),
      )
      return vigente?.aliquota ?? Aliquota.zero
    },
    tipoTributacao(exigibilidade, retido) {
      const codigo = codigoExigibilidade(exigibilidade)
      const possiveis = tipos.filter((tipo) => tipo.exigibilidade === codigo)
      const tipo = possiveis.find((cada) => cada.retido === retido) ?? possiveis[0] ?? tipos[0]
      if (!tipo) throw new Error('The city has no kind of taxation')
      return tipo.id
    },
  }
}

async function lerVinculos({ db }: Context, pessoaId: number): Promise<ReadonlySet<number>> {
  const table = pessoaAtividadeTable
  const rows = await db.select({ id: table.atividadeId }).from(table).where(eq(table.pessoaId, pessoaId))
  return new Set(rows.map(({ id }) => id))
}
