import { formatData } from '@iss/kernel/data'
import { all, fill, refuse } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { type Context, implement } from '@iss/platform/server'
import { registryErrors, registryTexts } from '@iss/registry/definition'
import {
  codigoExigibilidade,
  exigeProcesso,
  exigibilidadeDeCodigo,
  labelExigibilidade,
} from '@iss/tributacao/domain/exigibilidade'
import { and, desc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import {
  buscarExigibilidadesPessoa,
  encerrarExigibilidadePessoa,
  incluirExigibilidadePessoa,
} from '../contract/exigibilidade-pessoa.ts'
import { acessoCadastro } from '../contract/pessoa.ts'
import { pessoaErrors } from '../domain/errors.ts'
import { labelRegimeIss } from '../domain/pessoa.ts'
import type { Pessoa } from '../tables/pessoa.ts'
import { pessoaExigibilidadeTable } from '../tables/pessoa-exigibilidade.ts'
import { alterarPessoa } from './alterar-pessoa.ts'
import { getPessoaVisivel } from './consultar-pessoa.ts'
import { getExigibilidadeInicial } from './exigibilidade.read.ts'
import { getRegimeEm } from './find-pessoa.ts'

const table = pessoaExigibilidadeTable
const salvo = { mensagem: registryTexts.salvo }
const rotulo = (codigo: number) => {
  const valor = exigibilidadeDeCodigo(codigo)
  return valor ? labelExigibilidade(valor) : ''
}

/** The exigibilities of a person's own, newest first. */
export async function listExigibilidadesDaPessoa(ctx: Context, pessoa: Pick<Pessoa, 'id'>) {
  const hoje = ctx.clock.today()
  const rows = await ctx.db.select().from(table).where(eq(table.pessoaId, pessoa.id)).orderBy(desc(table.inicio), desc(table.id))
  return rows.map(({ id, exigibilidade, processo, inicio, fim }) => ({
    id,
    exigibilidade: rotulo(exigibilidade),
    processo: processo ?? '',
    inicio,
    fim,
    vigente: inicio <= hoje && (fim === null || fim >= hoje),
  }))
}

export const buscarExigibilidadesPessoaOperation = implement(buscarExigibilidadesPessoa, async (ctx, { id }) => {
  const pessoa = await getPessoaVisivel(ctx, id)
  const hoje = ctx.clock.today()
  const inicial = await getExigibilidadeInicial(ctx, pessoa, hoje)
  const { tipo } = await getRegimeEm(ctx, pessoa, hoje)
  return {
    lista: await listExigibilidadesDaPessoa(ctx, pessoa),
    inicial: labelExigibilidade(inicial.exigibilidade),
    origem: inicial.origem === 'PESSOA' ? ('Da pessoa' as const) : ('Do regime' as const),
    regime: labelRegimeIss[tipo],
    podeEditar: isAllowed(acessoCadastro, ctx.user),
  }
})

export const incluirExigibilidadePessoaOperation = implement(
  incluirExigibilidadePessoa,
  async (ctx, { id, versao, exigibilidade, processo, inicio, fim }) => {
    const violations = all(
      exigibilidade === null && pessoaErrors.exigibilidadeObrigatoria,
      exigibilidade !== null && exigeProcesso(exigibilidade) && processo === '' && pessoaErrors.exigibilidadeProcesso,
      fim !== null && fim < inicio && pessoaErrors.exigibilidadePeriodo,
    )
    if (exigibilidade === null || violations.length > 0) return refuse(violations)
    await alterarPessoa(ctx, id, {}, versao)
    const [outra] = await ctx.db
      .select()
      .from(table)
      .where(and(eq(table.pessoaId, id), lte(table.inicio, fim ?? '9999-12-31'), or(isNull(table.fim), gte(table.fim, inicio))))
      .limit(1)
    if (outra)
      refuse(
        fill(pessoaErrors.exigibilidadeConflito, {
          inicio: formatData(outra.inicio),
          fim: outra.fim ? formatData(outra.fim) : 'indeterminado',
        }),
      )
    await ctx.db
      .insert(table)
      .values({ pessoaId: id, exigibilidade: codigoExigibilidade(exigibilidade), processo: processo || null, inicio, fim })
    await ctx.audit({
      tipo: 'exigibilidade.alterada',
      entidade: 'pessoa',
      entidadeId: id,
      antes: { exigibilidade: '' },
      depois: { exigibilidade: labelExigibilidade(exigibilidade), processo, dataInicio: inicio, dataFim: fim },
    })
    return salvo
  },
)

export const encerrarExigibilidadePessoaOperation = implement(
  encerrarExigibilidadePessoa,
  async (ctx, { id, versao, exigibilidadeId, fim }) => {
    const [row] = await ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, exigibilidadeId), eq(table.pessoaId, id)))
    if (!row) return refuse(registryErrors.naoEncontrado)
    if (fim < row.inicio) refuse(pessoaErrors.exigibilidadePeriodo)
    if (row.fim !== null && fim > row.fim) refuse(fill(pessoaErrors.exigibilidadeJaFinda, { data: formatData(row.fim) }))
    await alterarPessoa(ctx, id, {}, versao)
    await ctx.db.update(table).set({ fim }).where(eq(table.id, row.id))
    await ctx.audit({
      tipo: 'exigibilidade.alterada',
      entidade: 'pessoa',
      entidadeId: id,
      antes: { exigibilidade: rotulo(row.exigibilidade) },
      depois: { exigibilidade: `${rotulo(row.exigibilidade)} até ${formatData(fim)}` },
    })
    return salvo
  },
)
