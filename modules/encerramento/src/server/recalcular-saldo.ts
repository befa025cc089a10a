import { type ChaveSaldo, corrigirSoma, findSaldo, mudarSaldo, travarSaldo } from '@iss/conta/server'
import type { EstadoCompetencia } from '@iss/conta/domain/estado-competencia'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import { streamRows } from '@iss/list/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { estadosComEfeitoSql } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { listVigentes } from './complementar.ts'
import { lerGrupos } from './documentos.ts'

/** What a balance holds of documents, closings and payments. */
export type Valores = Record<'faturado' | 'imposto' | 'impostoRetido' | 'debito' | 'encerrado' | 'pago', Dinheiro> & {
  quantidade: number
}

export type SaldoRecalculado = {
  estado: EstadoCompetencia
  antes: Valores
  agora: Valores
  /** What is closed and not paid. */
  saldo: Dinheiro
  /** Anything that the balance keeps differs from what its documents say. */
  difere: boolean
}

const vazio: Valores = {
  quantidade: 0,
  faturado: Dinheiro.zero,
  imposto: Dinheiro.zero,
  impostoRetido: Dinheiro.zero,
  debito: Dinheiro.zero,
  encerrado: Dinheiro.zero,
  pago: Dinheiro.zero,
}
const campos = ['faturado', 'imposto', 'impostoRetido', 'debito', 'encerrado', 'pago'] as const

async function lerValores(ctx: Context, chave: ChaveSaldo): Promise<Valores> {
  const grupos = await lerGrupos(ctx, chave)
  const soma = (campo: 'faturado' | 'imposto' | 'retido' | 'debito') => Dinheiro.sum(grupos.map((grupo) => grupo[campo]))
  const vigentes = await listVigentes(ctx, chave)
  const ids = vigentes.map(({ encerramento }) => encerramento.id)
  const pagas =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ base: guiaTable.base })
          .from(guiaTable)
          .where(
            and(
              inArray(guiaTable.encerramentoId, ids),
              eq(guiaTable.tipo, 'ENCERRAMENTO'),
              inArray(guiaTable.estado, ['PAGA', 'BAIXADA']),
            ),
          )
  return {
    quantidade: grupos.reduce((total, { quantidade }) => total + quantidade, 0),
    faturado: soma('faturado'),
    imposto: soma('imposto'),
    impostoRetido: soma('retido'),
    debito: soma('debito'),
    encerrado: Dinheiro.sum(vigentes.map(({ calculo }) => calculo.valorEncerrado)),
    pago: Dinheiro.sum(pagas.map(({ base }) => base)),
  }
}

/** The balance of a competence against its documents, closings in force and settled guides. Reads only. Source: A47, G3. */
export async function conferirSaldo(ctx: Context, chave: ChaveSaldo): Promise<SaldoRecalculado> {
  const antes = (await findSaldo(ctx, chave)) ?? { ...vazio, estado: 'ABERTA' as const }
  const agora = await lerValores(ctx, chave)
  return {
    estado: antes.estado,
    antes,
    agora,
    saldo: agora.encerrado.minus(agora.pago).max(Dinheiro.zero),
    difere: antes.quantidade !== agora.quantidade || campos.some((campo) => !antes[campo].eq(agora[campo])),
  }
}

/** Puts the balance right under its lock; answers what it was, and whether anything changed. */
export async function recalcularSaldo(ctx: Context, chave: ChaveSaldo): Promise<SaldoRecalculado> {
  const saldo = await travarSaldo(ctx, chave)
  const conferido = await conferirSaldo(ctx, chave)
  const { antes, agora, difere } = conferido
  if (!difere) return conferido
  await corrigirSoma(ctx, chave, {
    quantidade: agora.quantidade - antes.quantidade,
    faturado: agora.faturado.minus(antes.faturado),
    imposto: agora.imposto.minus(antes.imposto),
    retido: agora.impostoRetido.minus(antes.impostoRetido),
    debito: agora.debito.minus(antes.debito),
  })
  await mudarSaldo(ctx, saldo, { encerrado: agora.encerrado, pago: agora.pago })
  await ctx.audit({
    tipo: 'saldo.recalculado',
    entidade: 'saldo_competencia',
    entidadeId: saldo.id,
    antes: resumir(antes),
    depois: resumir(agora),
  })
  return conferido
}

const resumir = (valores: Valores) => ({
  quantidade: valores.quantidade,
  ...Object.fromEntries(campos.map((campo) => [campo, valores[campo]])),
})

type ChaveLida = { pessoaId: number; papel: PapelServico; competencia: string; nome: string; documento: string }

/** Balances of a period, and months of notes or entries without one, in a steady order and by batches: a whole city does not stand in memory. */
export async function* chavesDoPeriodo(
  ctx: Context,
  { de, ate, pessoaId }: { de: Competencia; ate: Competencia; pessoaId: number | null },
): AsyncGenerator<ChaveSaldo & { nome: string; documento: string }> {
  const [inicio, fim] = [de.firstDay(), ate.firstDay()]
  const chaves = sql`select p.id::float8 as "pessoaId", s.papel, s.competencia::text, p.nome, p.documento from (
       select contribuinte_id as pessoa_id, papel, competencia from saldo_competencia where competencia between ${inicio}::date and ${fim}::date
       union select prestador_id, 'PRESTADOR', competencia from nota_fiscal
         where competencia between ${inicio}::date and ${fim}::date and estado in ${estadosComEfeitoSql}
     ) s join pessoa p on p.id = s.pessoa_id
     where ${pessoaId}::bigint is null or p.id = ${pessoaId}::bigint order by p.nome, p.id, s.competencia, s.papel`
  for await (const row of streamRows<ChaveLida>(ctx, chaves)) yield { ...row, competencia: Competencia.fromData(row.competencia) }
}
