import { Competencia } from '@iss/kernel/competencia'
import { refuse } from '@iss/kernel/errors'
import { hasPapel } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { isAllowed } from '@iss/platform/contract'
import { defineExpander, type House } from '@iss/platform/discovery'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, eq, ne } from 'drizzle-orm'
import {
  buscarAbasConsulta,
  consultaAccess,
  type FiltroConsulta,
  filtrosDaConsulta,
  makeConsultaCalls,
} from '../contract/consulta-abas.ts'
import { notaErrors } from '../domain/errors.ts'
import type { ConsultaAba, PedidoConsulta, PessoaConsultada } from './consulta-aba.ts'
import { exportarConsulta } from './exportar-consulta.ts'

const colunas = { id: pessoaTable.id, documento: pessoaTable.documento, nome: pessoaTable.nome }

/** The selected person first, and when the user is an accountant acting for himself, his clients. */
async function listVisiveis(ctx: Context): Promise<{ propria: PessoaConsultada; clientes: PessoaConsultada[] }> {
  const { pessoaUsuarioId, pessoaSelecionadaId } = ctx.sessao
  const [propria] = await ctx.db.select(colunas).from(pessoaTable).where(eq(pessoaTable.id, pessoaSelecionadaId))
  if (!propria) throw new Error('The selected person is missing')
  const contador = pessoaUsuarioId === pessoaSelecionadaId && (await hasPapel(ctx, pessoaUsuarioId, 'contador'))
  const clientes = contador
    ? await ctx.db
        .select(colunas)
        .from(pessoaTable)
        .where(and(eq(pessoaTable.contadorResponsavelId, pessoaUsuarioId), ne(pessoaTable.id, pessoaUsuarioId)))
        .orderBy(asc(pessoaTable.busca), asc(pessoaTable.id))
    : []
  return { propria, clientes }
}

/** Whose documents the filter asks for. Refuses (403) a taxpayer who is neither selected nor a client. */
async function escolherPessoas(ctx: Context, contribuinteId: number | null): Promise<PessoaConsultada[]> {
  const { propria, clientes } = await listVisiveis(ctx)
  if (contribuinteId === null) return clientes.length > 0 ? clientes : [propria]
  const escolhida = [propria, ...clientes].find(({ id }) => id === contribuinteId)
  return [escolhida ?? refuse(platformErrors.semPermissao, { kind: 'authorization' })]
}

/** The order of a tab, checked: limits in order, filters that the tab does not know taken away. */
async function prepararPedido(
  ctx: Context,
  aba: ConsultaAba,
  filtro: FiltroConsulta,
  pagina: { pagina: number; tamanho: number },
): Promise<PedidoConsulta> {
  const { competenciaInicial: de, competenciaFinal: ate, valorDe, valorAte, numeroInicial, numeroFinal } = filtro
  if (de && ate && Competencia.from(de).isAfter(Competencia.from(ate))) refuse(notaErrors.periodoInvertido)
  if (numeroInicial !== null && numeroFinal !== null && numeroInicial > numeroFinal) refuse(notaErrors.numerosInvertidos)
  if (valorDe && valorAte && valorDe.gt(valorAte)) refuse(notaErrors.valoresInvertidos)
  const tem = (nome: (typeof filtrosDaConsulta)[number]) => aba.filtros.includes(nome)
  return {
    ...filtro,
    ...pagina,
    numeroInicial: tem('numero') ? numeroInicial : null,
    numeroFinal: tem('numero') ? numeroFinal : null,
    outraParte: tem('outraParte') ? filtro.outraParte : null,
    situacao: tem('situacao') ? filtro.situacao : null,
    retido: tem('retido') ? filtro.retido : null,
    valorDe: tem('valor') ? valorDe : null,
    valorAte: tem('valor') ? valorAte : null,
    pessoas: await escolherPessoas(ctx, filtro.contribuinteId),
  }
}

const ordenadas = (abas: readonly ConsultaAba[]) => [...abas].sort((a, b) => a.ordem - b.ordem)

export const buscarAbasConsultaOperation = implement(buscarAbasConsulta, async (ctx) => {
  const { propria, clientes } = await listVisiveis(ctx)
  const abas = ordenadas(ctx.definitions<ConsultaAba>('consulta-aba'))
  return {
    contribuintes: clientes.length > 0 ? [...clientes, propria] : [],
    abas: abas
      .filter(({ access = consultaAccess }) => isAllowed(access, ctx.user))
      .map((aba) => ({
        nome: aba.nome,
        rotulo: aba.rotulo,
        outraParte: aba.outraParte ?? null,
        filtros: [...aba.filtros],
        situacoes: [...(aba.situacoes ?? [])],
        colunas: [...aba.colunas],
        xml: aba.exportarXml !== undefined,
      })),
  }
})

/** Makes the calls of every declared tab. */
export const consultasExpander = defineExpander((house: House) => ({
  operations: ((house.others.get('consulta-aba') ?? []) as unknown as ConsultaAba[]).flatMap((aba) => {
    const { buscar, exportar, exportarXml } = makeConsultaCalls(aba.nome, aba.access)
    const { exportarXml: escreverXml } = aba
    return [
      implement(buscar, async (ctx, { pagina, tamanho, ordem: _ordem, ...filtro }) =>
        aba.buscar(ctx, await prepararPedido(ctx, aba, filtro, { pagina, tamanho })),
      ),
      implement(exportar, async (ctx, { formato, ...filtro }) =>
        exportarConsulta(ctx, aba, await prepararPedido(ctx, aba, filtro, { pagina: 0, tamanho: 5000 }), formato),
      ),
      ...(escreverXml
        ? [
            implement(exportarXml, async (ctx, filtro) =>
              escreverXml(ctx, await prepararPedido(ctx, aba, filtro, { pagina: 0, tamanho: 5000 })),
            ),
          ]
        : []),
    ]
  }),
}))
