import { Competencia } from '@iss/kernel/competencia'
import { isData, parseDataBr } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { fill, type Violation } from '@iss/kernel/errors'
import { integracaoErrors } from './errors.ts'
import { parseItemListaServico } from '@iss/abrasf/item-lista-servico'
import type { DeclaracaoLida } from '@iss/abrasf/lote-lido'

/** Columns of the sheet of RPS typed or pasted by hand, in their order (S22, tab Manual). */
export const colunasPlanilha = {
  numero: { rotulo: 'Número', exigida: true },
  serie: { rotulo: 'Série', exigida: true },
  emissao: { rotulo: 'Emissão', exigida: true },
  tomadorDocumento: { rotulo: 'CPF/CNPJ do tomador', exigida: false },
  tomadorNome: { rotulo: 'Nome do tomador', exigida: false },
  item: { rotulo: 'Item da LC 116', exigida: true },
  discriminacao: { rotulo: 'Discriminação', exigida: true },
  valor: { rotulo: 'Valor dos serviços', exigida: true },
  deducoes: { rotulo: 'Deduções', exigida: false },
  retido: { rotulo: 'ISS retido', exigida: false },
} as const satisfies Record<string, { rotulo: string; exigida: boolean }>
export type ColunaPlanilha = keyof typeof colunasPlanilha
export type LinhaPlanilha = Record<ColunaPlanilha, string>
export const nomesColunas = Object.keys(colunasPlanilha) as ColunaPlanilha[]

/** Most lines that are typed or pasted at once; more come by file. */
export const MAXIMO_DE_LINHAS = 200

export const linhaVazia: LinhaPlanilha = Object.fromEntries(nomesColunas.map((nome) => [nome, ''])) as LinhaPlanilha

/** Whether nothing was typed in a line. */
export const isLinhaVazia = (linha: LinhaPlanilha): boolean => nomesColunas.every((nome) => linha[nome].trim() === '')

/** The CSV file that the sheet is sent as: header and lines, ';' between, quotes where a cell needs them. */
export function toCsvPlanilha(linhas: readonly LinhaPlanilha[]): string {
  const celula = (texto: string) => `"${texto.trim().replaceAll('"', '""')}"`
  const rows = linhas.map((linha) => nomesColunas.map((nome) => celula(linha[nome])).join(';'))
  return [nomesColunas.map((nome) => celula(colunasPlanilha[nome].rotulo)).join(';'), ...rows].join('\r\n')
}

/** Cells copied from a spreadsheet: lines by line breaks, columns by tabs; a cell in quotes may hold both. */
export function parseColagem(texto: string): string[][] {
  const linhas: string[][] = [[]]
  for (const [, aspas, simples = '', fim] of texto
    .replaceAll('\r\n', '\n')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    if (aspas === undefined && simples === '' && fim === '') break
    linhas.at(-1)?.push((aspas ?? simples).replaceAll('""', '"').trim())
    if (fim === '\n') linhas.push([])
    if (fim === '') break
  }
  return linhas.filter((linha) => linha.some((celula) => celula !== ''))
}

/** Puts pasted cells over the sheet from a line and column on; lines are added as needed, what passes the last column is left out. */
export function colar(
  linhas: readonly LinhaPlanilha[],
  de: number,
  coluna: ColunaPlanilha,
  celulas: string[][],
): LinhaPlanilha[] {
  const primeira = nomesColunas.indexOf(coluna)
  const quantas = Math.min(Math.max(linhas.length, de + celulas.length), MAXIMO_DE_LINHAS)
  return Array.from({ length: quantas }, (_, indice) => {
    const linha = { ...(linhas[indice] ?? linhaVazia) }
    for (const [deslocamento, texto] of (celulas[indice - de] ?? []).entries()) {
      const nome = nomesColunas[primeira + deslocamento]
      if (nome) linha[nome] = texto
    }
    return linha
  })
}

/** Columns by the header of a file, in any order; a required one that is missing refuses the file. */
export function lerCabecalho(header: readonly string[]): {
  posicoes: Partial<Record<ColunaPlanilha, number>>
  violacoes: Violation[]
} {
  const simples = (texto: string) => texto.trim().toLowerCase()
  const posicoes: Partial<Record<ColunaPlanilha, number>> = {}
  for (const nome of nomesColunas) {
    const posicao = header.findIndex((titulo) => simples(titulo) === simples(colunasPlanilha[nome].rotulo))
    if (posicao >= 0) posicoes[nome] = posicao
  }
  const faltam = nomesColunas.filter((nome) => colunasPlanilha[nome].exigida && posicoes[nome] === undefined)
  return {
    posicoes,
    violacoes: faltam.map((nome) => fill(integracaoErrors.planilhaColuna, { coluna: colunasPlanilha[nome].rotulo })),
  }
}

export type PrestadorPlanilha = {
  documento: string
  inscricaoMunicipal: string | null
  optanteSimples: boolean
  /** IBGE code of the city, where the service counts as done. */
  codigoMunicipio: number
}

const valorDe = (texto: string): Dinheiro | null => {
  try {
    return /^\d+\.\d{1,2}$/.test(texto) ? Dinheiro.from(texto) : Dinheiro.parseBr(texto)
  } catch {
    return null
  }
}

type Leitura = { declaracao: DeclaracaoLida | null; violacoes: Violation[] }

/** A line of the sheet as a declaration of RPS, or everything that stands against it. `linha` is its number in the file, from 1. */
export function lerLinhaPlanilha(textos: LinhaPlanilha, linha: number, prestador: PrestadorPlanilha): Leitura {
  const texto = (nome: ColunaPlanilha) => textos[nome].trim()
  const faltas = nomesColunas.filter((nome) => colunasPlanilha[nome].exigida && texto(nome) === '')
  const errado = (nome: ColunaPlanilha) =>
    fill(integracaoErrors.planilhaValor, { linha, coluna: colunasPlanilha[nome].rotulo, valor: texto(nome) })
  const emissao = isData(texto('emissao')) ? texto('emissao') : parseDataBr(texto('emissao'))
  const item = parseItemListaServico(texto('item'))
  const valor = valorDe(texto('valor'))
  const deducoes = texto('deducoes') === '' ? Dinheiro.zero : valorDe(texto('deducoes'))
  const documento = normalizeDocumento(texto('tomadorDocumento'))
  const retido = /^(|n|não|nao|0|s|sim|1)$/i.test(texto('retido'))
  const violacoes = [
    ...faltas.map((nome) => ({
      ...fill(integracaoErrors.planilhaFalta, { linha, coluna: colunasPlanilha[nome].rotulo }),
      field: nome,
    })),
    ...(
      [
        ['numero', /^\d{1,15}$/.test(texto('numero'))],
        ['serie', texto('serie').length <= 5],
        ['emissao', emissao !== null],
        ['tomadorDocumento', documento === '' || isDocumento(documento)],
        ['item', item !== null],
        ['discriminacao', texto('discriminacao').length <= 2000],
        ['valor', valor !== null && !valor.isZero()],
        ['deducoes', deducoes !== null],
        ['retido', retido],
      ] as const
    )
      .filter(([nome, certo]) => texto(nome) !== '' && !certo)
      .map(([nome]) => errado(nome)),
  ]
  if (violacoes.length > 0 || !emissao || !item || !valor) return { declaracao: null, violacoes }
  const nome = texto('tomadorNome')
  return {
    violacoes,
    declaracao: {
      rps: { numero: Number(texto('numero')), serie: texto('serie').toUpperCase(), tipo: 1 },
      dataEmissao: emissao,
      status: 'normal',
      rpsSubstituido: null,
      competencia: Competencia.fromData(emissao),
      dataCompetencia: emissao,
      prestador: { documento: prestador.documento, inscricaoMunicipal: prestador.inscricaoMunicipal },
      tomador:
        documento === '' && nome === ''
          ? null
          : {
              documento: documento || null,
              inscricaoMunicipal: null,
              nif: null,
              razaoSocial: nome || null,
              endereco: null,
              telefone: null,
              email: null,
            },
      intermediario: null,
      servico: {
        valores: {
          valorServicos: valor,
          valorDeducoes: deducoes,
          valorPis: null,
          valorCofins: null,
          valorInss: null,
          valorIr: null,
          valorCsll: null,
          outrasRetencoes: null,
          valTotTributos: null,
          valorIss: null,
          aliquota: null,
          descontoIncondicionado: null,
          descontoCondicionado: null,
        },
        issRetido: /^(s|sim|1)$/i.test(texto('retido')),
        responsavelRetencao: null,
        itemListaServico: item,
        codigoCnae: null,
        codigoTributacaoMunicipio: null,
        codigoNbs: null,
        discriminacao: texto('discriminacao'),
        codigoMunicipio: prestador.codigoMunicipio,
        codigoPais: null,
        exigibilidade: 1,
        identifNaoExigibilidade: null,
        municipioIncidencia: null,
        numeroProcesso: null,
      },
      regimeEspecial: null,
      optanteSimples: prestador.optanteSimples,
      incentivoFiscal: false,
      construcaoCivil: null,
      evento: null,
      informacoesComplementares: null,
      deducoes: [],
    },
  }
}
