import { Aliquota } from '@iss/kernel/aliquota'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { type Pessoa, pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { regrasIncidencia } from '@iss/tributacao/domain/incidencia-dados'
import { codigoExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { eq } from 'drizzle-orm'
import { calcularNota } from '../domain/calcular-nota.ts'
import type { EntradaCalculo, ResultadoNota } from '../domain/entrada-calculo.ts'
import type { NotaCanonica } from '../domain/nota.ts'
import {
  fatosSimples,
  findEnderecoPrincipal,
  getCidade,
  getPessoa,
  listAtividades,
  listAutorizacoes,
  listTipos,
  regimeNaCompetencia,
  regrasDaCidade,
  switchesOf,
} from './fatos.ts'

type Tipo = Awaited<ReturnType<typeof listTipos>>[number]
export type Apuracao = Awaited<ReturnType<typeof apurarNota>>

/**
 * Gathers every fact that a note depends on and computes it. Reads only; never refuses: what is wrong comes out of the pure
 * functions as violations. The same gathering serves the live totals, the issue and every importer.
 */
export async function apurarNota(ctx: Context, nota: NotaCanonica, prestadorId: number) {
  const prestador = await getPessoa(ctx, prestadorId)
  const cidade = await getCidade(ctx)
  const switches = await switchesOf(ctx, prestadorId)
  const tomador = nota.tomador.documento ? await findPorDocumento(ctx, nota.tomador.documento) : null
  const switchesTomador = tomador ? await switchesOf(ctx, tomador.id) : () => false
  const atividades = await listAtividades(ctx, prestadorId, nota.dataPrestacao)
  const escolhida = escolherAtividade(nota, atividades)
  const tipos = await listTipos(ctx)
  const { regime } = await regimeNaCompetencia(ctx, prestador, nota.competencia)
  const autorizacoes = await listAutorizacoes(ctx, prestadorId, ctx.clock.today())
  const autorizacao =
    (nota.serieId === null ? autorizacoes[0] : autorizacoes.find((item) => item.serie.id === nota.serieId)) ?? null
  const subitem = escolhida?.atividade.itemListaServico ?? nota.servico.subitem
  const entradaBase: Omit<EntradaCalculo, 'tipoTributacao'> = {
    municipio: cidade.codigo,
    data: nota.dataPrestacao,
    subitem,
    codigoNacional: nota.servico.codigoNacional,
    itens: nota.itens,
    descontoIncondicional: nota.descontoIncondicional,
    descontoCondicional: nota.descontoCondicional,
    deducoes: nota.deducoes.map((deducao) => ({
      descricao: deducao.descricao || 'dedução informada pelo emissor',
      valor: deducao.valor,
    })),
    deducaoPercentual: nota.deducaoPercentual,
    exigibilidade: nota.servico.exigibilidade,
    municipioPrestacao: nota.servico.paisPrestacao ? null : (nota.servico.municipioPrestacao ?? cidade.codigo),
    prestador: {
      municipio: cidade.codigo,
      regime,
      simples: regime === 'SIMPLES' ? await fatosSimples(ctx, prestador, nota.competencia) : null,
      permiteRetencaoProprioMunicipio: switches(chaves.permiteRetencaoProprioMunicipio),
    },
    tomador: {
      tipo: tipoTomador(nota),
      municipio:
        nota.tomador.endereco?.municipio ??
        (tomador ? ((await findEnderecoPrincipal(ctx, tomador.id))?.municipioCodigo ?? cidade.codigo) : null),
      substitutoTributario: tomador?.substitutoTributario === true && tomador.situacao === 'ATIVO',
      ignoraSubstituto: switchesTomador(chaves.ignoraConfiguracaoSubstitutoTributario),
      eventual: tomador?.naturezaCadastro === 'EVENTUAL',
      permiteRetencaoEventual: switchesTomador(chaves.permiteRetencaoContribuinteEventual),
    },
    atividade: {
      aliquota: escolhida?.aliquota ?? Aliquota.zero,
      isenta: escolhida?.atividade.isenta ?? false,
      aceitaEdicaoAliquota: escolhida?.atividade.aceitaEdicaoAliquota ?? false,
      retida: escolhida?.atividade.retida ?? false,
      retemLocalPrestacao: escolhida?.atividade.retemLocalPrestacao ?? false,
      permiteRetencaoNoMunicipio: escolhida?.atividade.permiteRetencaoNoMunicipio ?? false,
      permiteIncidenciaForaMunicipio: escolhida?.atividade.permiteIncidenciaForaMunicipio ?? false,
    },
    aliquotaInformada: nota.origem === 'TELA' ? nota.informado.aliquota : null,
    retidoInformado: nota.informado.retido,
    retencoes: nota.retencoes,
    regrasIncidencia: [...(await regrasDaCidade(ctx)), ...regrasIncidencia],
  }
  const tipo = escolherTipo(nota, tipos, calcularNota({ ...entradaBase, tipoTributacao: null }).retido)
  const resultado = calcularNota({
    ...entradaBase,
    tipoTributacao: tipo && {
      retido: tipo.retido,
      naoPermitidoST: tipo.naoPermitidoSt,
      responsavelRecolhimento: tipo.responsavelRecolhimento as never,
      somenteMateriais: tipo.somenteMateriais,
    },
  })
  return {
    prestador,
    cidade,
    switches,
    tomador,
    switchesTomador,
    atividade: escolhida,
    tipo,
    regime,
    subitem,
    autorizacao,
    autorizacoes,
    resultado: resultado as ResultadoNota,
  }
}

async function findPorDocumento(ctx: Context, documento: string): Promise<Pessoa | null> {
  const [row] = await ctx.db.select().from(pessoaTable).where(eq(pessoaTable.documento, documento))
  return row ?? null
}

function tipoTomador({ tomador }: NotaCanonica): EntradaCalculo['tomador']['tipo'] {
  if (tomador.identificacao === 'CNPJ') return 'PJ'
  return tomador.identificacao === 'CPF' ? 'PF' : tomador.identificacao
}

/** The chosen activity; for files the one with the municipal code or, failing that, the subitem of the person's own list. */
function escolherAtividade(nota: NotaCanonica, atividades: Awaited<ReturnType<typeof listAtividades>>) {
  const { atividadeId, codigoMunicipal, subitem } = nota.servico
  if (atividadeId !== null) return atividades.find((item) => item.atividade.id === atividadeId) ?? null
  const plain = (text: string) => text.replace(/[^0-9A-Za-z]/g, '')
  const byCode = codigoMunicipal ? atividades.find((item) => plain(item.atividade.codigo) === plain(codigoMunicipal)) : undefined
  return byCode ?? atividades.find((item) => item.atividade.itemListaServico === subitem) ?? null
}

/** The chosen type of taxation; else the first one of the exigibility that agrees with the withholding. */
function escolherTipo(nota: NotaCanonica, tipos: readonly Tipo[], retido: boolean): Tipo | null {
  if (nota.tipoTributacaoId !== null) return tipos.find((tipo) => tipo.id === nota.tipoTributacaoId) ?? null
  const codigo = codigoExigibilidade(nota.servico.exigibilidade)
  return (
    tipos.find((tipo) => tipo.exigibilidade === codigo && tipo.retido === retido) ??
    tipos.find((tipo) => tipo.exigibilidade === codigo) ??
    null
  )
}
