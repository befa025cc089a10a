import { type Data, isData } from '@iss/kernel/data'
import { all, type Violation } from '@iss/kernel/errors'
import { simplesErrors } from './errors.ts'
import { type DeclaracaoPgdas, isDoMunicipio, lerDeclaracao, type Registro, RegistroInvalido } from './leiaute-pgdasd.ts'
import { type TipoArquivoSimples, tiposArquivoSimples } from './pgdas.ts'
import { type PosicoesDeclaracao, posicoesDeclaracao } from './leiaute-declaracao.ts'

/** A declaration with the records that it was read from. */
export type LidaPgdas = { declaracao: DeclaracaoPgdas; registros: readonly Registro[] }

/** What is kept of a file as a whole; `periodo` are the first and the last day, or month, that it is about. */
export type ResumoPgdas = {
  arquivo: string
  tipo: TipoArquivoSimples
  /** Code of the city in the tables of the Receita Federal (TOM), by which its establishments are known in the file. */
  codigoTom: string
  periodo: readonly [inicio: Data | null, fim: Data | null]
  lidas: number
  outroMunicipio: number
  /** Figures of a file that came before they were kept with each declaration. */
  substituidas?: number
  semCadastro?: number
}

export type ArquivoPgdasd = {
  inicio: Data | null
  fim: Data | null
  /** Declarations of the file, whosever they are. */
  lidas: number
  doMunicipio: LidaPgdas[]
  outroMunicipio: number
  erros: { linha: number; mensagem: string }[]
}

/**
 * The kind that the name of the file tells ('90-0000-PUB-PGDASD2018-20180112-01'); null when it tells none. Longer names come first: one of
 * PGDASD_DAS is none of PGDASD.
 */
export function tipoDoNome(nome: string): TipoArquivoSimples | null {
  const procurado = nome.toUpperCase().replaceAll('-', '_')
  const tipos = [...tiposArquivoSimples].sort((a, b) => b.length - a.length)
  return tipos.find((tipo) => new RegExp(`(^|[^A-Z0-9])${tipo}([^A-Z0-9]|$)`).test(procurado)) ?? null
}

/**
 * Reads a file of declarations of the PGDAS-D: AAAAA, declarations from 00000 to 99999, ZZZZZ. The whole is refused when it is another layout
 * or does not end; a declaration that cannot be read, or whose count of lines is wrong, is listed and left out; those of other cities are
 * counted.
 */
export function lerArquivoPgdasd(
  texto: string,
  codigoTom: string,
  posicoes: PosicoesDeclaracao = posicoesDeclaracao,
): { arquivo: ArquivoPgdasd; violations: Violation[] } {
  const arquivo: ArquivoPgdasd = { inicio: null, fim: null, lidas: 0, doMunicipio: [], outroMunicipio: 0, erros: [] }
  let bloco: Registro[] | null = null
  let aberto = false
  let fechado = false
  let linha = 0
  for (const conteudo of linhasDe(texto)) {
    linha += 1
    if (conteudo === '') continue
    const campos = camposDe(conteudo)
    const registro = { linha, campos }
    switch (campos[0]) {
      case 'AAAAA':
        aberto = true
        arquivo.inicio = dataDe(campos[2])
        arquivo.fim = dataDe(campos[3])
        break
      case '00000':
        if (bloco) return { arquivo, violations: [simplesErrors.arquivoIncompleto] }
        bloco = [registro]
        break
      case '99999':
        if (bloco) encerrarBloco(arquivo, [...bloco, registro], codigoTom, posicoes)
        else arquivo.erros.push({ linha, mensagem: 'Registro 99999 sem a abertura 00000.' })
        bloco = null
        break
      case 'ZZZZZ':
        fechado = true
        break
      default:
        if (!aberto) return { arquivo, violations: [simplesErrors.layoutDesconhecido] }
        bloco?.push(registro)
    }
  }
  return {
    arquivo,
    violations: aberto
      ? all(bloco !== null && simplesErrors.arquivoIncompleto, bloco === null && !fechado && simplesErrors.arquivoSemFechamento)
      : [simplesErrors.layoutDesconhecido],
  }
}

function encerrarBloco(
  arquivo: ArquivoPgdasd,
  registros: readonly Registro[],
  codigoTom: string,
  posicoes: PosicoesDeclaracao,
): void {
  arquivo.lidas += 1
  const ultimo = registros.at(-1)
  try {
    if (ultimo && Number(ultimo.campos[1]) !== registros.length)
      throw new RegistroInvalido(
        ultimo.linha,
        `Registro 99999: informa ${ultimo.campos[1] ?? ''} linhas e a declaração tem ${registros.length}.`,
      )
    const declaracao = lerDeclaracao(registros, posicoes)
    if (isDoMunicipio(declaracao, codigoTom)) arquivo.doMunicipio.push({ declaracao, registros })
    else arquivo.outroMunicipio += 1
  } catch (error) {
    if (!(error instanceof RegistroInvalido)) throw error
    arquivo.erros.push({ linha: error.linha, mensagem: error.message })
  }
}

/** Lines without their ends, one after the other: files are large. */
function* linhasDe(texto: string): Generator<string> {
  for (let de = 0; de < texto.length; ) {
    const fim = texto.indexOf('\n', de)
    const ate = fim === -1 ? texto.length : fim
    yield texto.slice(de, texto.charAt(ate - 1) === '\r' ? ate - 1 : ate)
    de = ate + 1
  }
}

/** Fields of a line; a delimiter before the first is no field. */
function camposDe(conteudo: string): string[] {
  return (conteudo.startsWith('|') ? conteudo.slice(1) : conteudo).split('|')
}

function dataDe(texto = ''): Data | null {
  const lida = `${texto.slice(0, 4)}-${texto.slice(4, 6)}-${texto.slice(6, 8)}`
  return /^\d{8}$/.test(texto) && isData(lida) ? lida : null
}
