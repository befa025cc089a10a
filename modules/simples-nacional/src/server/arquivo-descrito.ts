import { isData, type Data } from '@iss/kernel/data'
import type { Violation } from '@iss/kernel/errors'
import { type Leiaute, lerPorLeiaute, type Modelo, type RegistroLido } from '@iss/lote/leiaute'
import type { LeitorDeArquivo, ParteLida } from '../domain/arquivo-pgdasd.ts'
import { simplesErrors } from '../domain/errors.ts'
import { type LeiauteSimples, modelosSimples, type TipoDescrito } from '../domain/leiautes-simples.ts'
import { codigosDividaAtivaSimples, codigosSimples, codigosTributo, situacaoParcelamentoDe } from '../domain/pgdas.ts'

/** A record below the first one of its group; values as `lerValor` gives them, '' where there is none. */
export type FilhoLido = { readonly registro: string; readonly linha: number; readonly valores: Readonly<Record<string, string>> }
/** The first record of a group with those that belong to it. */
export type GrupoLido = {
  readonly linha: number
  readonly valores: Readonly<Record<string, string>>
  readonly filhos: readonly FilhoLido[]
}

type Descricao = { tipo: TipoDescrito; leiaute: LeiauteSimples; codigoTom: string }
type Parte = ParteLida<GrupoLido>

/** Characters of a file that are read at once; a group is never divided. */
const PEDACO = 131_072

const codigosConhecidos = new Set<number>([...Object.values(codigosTributo), ...codigosSimples, ...codigosDividaAtivaSimples])

/** Whether a tax of a DAS is the ISS of this city: only the ISS names a city, by its own code or that of the debt it became. */
export function isIssDaCidade({ codigo, municipio }: Readonly<Record<string, string>>, codigoTom: string): boolean {
  const numero = Number(codigo)
  const outroTributo = numero !== codigosTributo.ISS && Object.values(codigosTributo).some((um) => um === numero)
  return municipio === codigoTom && !outroTributo && codigosConhecidos.has(numero)
}

/**
 * Reads a file by its descriptor: groups of records, the first record of the model opening each. The whole is refused when none of its lines is a
 * first record or it has a beginning (AAAAA) and no end (ZZZZZ); a group with a value that cannot be read is told with its line and left out; a DAS in
 * which this city has no part is counted.
 */
export class LeitorDeGrupos implements LeitorDeArquivo<GrupoLido> {
  inicio: Data | null = null
  fim: Data | null = null
  lidas = 0
  outroMunicipio = 0
  readonly #descricao: Descricao
  readonly #abre: string
  #aberto = false
  #fechado = false
  #cabecalho: string | null = null
  #linha = 0
  /** Lines of the file before those that are kept. */
  #antes = 0
  #linhas: string[] = []
  #tamanho = 0
  #aspas = 0

  constructor(descricao: Descricao) {
    this.#descricao = descricao
    const { forma, registros } = descricao.leiaute
    const [raiz = ''] = Object.keys(modelosSimples[descricao.tipo])
    this.#abre = `${registros[raiz]?.registro ?? ''}${forma === 'CAMPOS' ? '|' : ''}`
  }

  passar(linha: string): readonly Parte[] {
    this.#linha += 1
    if (linha.startsWith('AAAAA|')) {
      const [, , inicio, fim] = linha.split('|')
      this.#aberto = true
      this.inicio = dataDe(inicio)
      this.fim = dataDe(fim)
    }
    this.#fechado ||= linha.startsWith('ZZZZZ')
    const emColunas = this.#descricao.leiaute.forma === 'COLUNAS'
    if (emColunas && this.#cabecalho === null) {
      if (linha.trim() !== '') this.#cabecalho = linha
      this.#antes = this.#linha
      return []
    }
    const lidas = this.#tamanho >= PEDACO && this.#aspas % 2 === 0 && linha.startsWith(this.#abre) ? this.#ler() : []
    this.#linhas.push(linha)
    this.#tamanho += linha.length
    if (emColunas) this.#aspas += linha.split('"').length - 1
    return lidas
  }

  encerrar(): { partes: readonly Parte[]; violations: Violation[] } {
    if (this.#aberto && !this.#fechado) return { partes: [], violations: [simplesErrors.arquivoSemFechamento] }
    const partes = this.#linhas.length > 0 ? this.#ler() : []
    return { partes, violations: this.lidas === 0 ? [simplesErrors.layoutDesconhecido] : [] }
  }

  /** The groups of the lines that were kept, in their order. */
  #ler(): readonly Parte[] {
    const { tipo, leiaute, codigoTom } = this.#descricao
    const texto = (this.#cabecalho === null ? this.#linhas : [this.#cabecalho, ...this.#linhas]).join('\n')
    const registros = lerRegistros(Buffer.from(texto), tipo, leiaute, this.#cabecalho === null ? this.#antes : this.#antes - 1)
    this.#antes += this.#linhas.length
    this.#linhas = []
    this.#tamanho = 0
    const partes: Parte[] = []
    for (const { raiz, filhos, erros } of agrupar(registros)) {
      if (raiz) this.lidas += 1
      const [erro] = [...erros, ...(raiz ? conferir(tipo, raiz, filhos) : [])]
      if (erro) partes.push({ erro })
      else if (!raiz) continue
      else if (isDeOutroMunicipio(raiz, filhos, codigoTom)) this.outroMunicipio += 1
      else partes.push({ lida: { linha: raiz.linha, valores: raiz.valores, filhos } })
    }
    return partes
  }
}

type Registro = { registro: string; abre: boolean; lido: RegistroLido }
type Grupo = { raiz: RegistroLido | null; filhos: FilhoLido[]; erros: { linha: number; mensagem: string }[] }

/** All records of the model in these lines, in the order of the file; none when no line is a first record. */
function lerRegistros(conteudo: Uint8Array, tipo: TipoDescrito, leiaute: LeiauteSimples, linhasAntes: number): Registro[] {
  const lidos: Registro[] = []
  const modelo: Record<string, Modelo> = modelosSimples[tipo]
  const [raiz = ''] = Object.keys(modelo)
  for (const [registro, campos] of Object.entries(modelo)) {
    const lugar = leiaute.registros[registro]
    if (!lugar) continue
    const { registros, violacoes } = lerPorLeiaute(conteudo, campos, { ...leiaute, ...lugar } as Leiaute, linhasAntes)
    if (registro === raiz && violacoes.length > 0) return []
    for (const lido of registros) lidos.push({ registro, abre: registro === raiz, lido })
  }
  return lidos.sort((a, b) => a.lido.linha - b.lido.linha)
}

/** Records under the first one of their group. One that has none is a group of its own, with nothing but what is wrong with it. */
function agrupar(registros: readonly Registro[]): Grupo[] {
  const grupos: Grupo[] = []
  for (const { registro, abre, lido } of registros) {
    const { linha, valores, violacoes } = lido
    const aberto = grupos.at(-1)
    if (abre) grupos.push({ raiz: lido, filhos: [], erros: [] })
    else if (aberto?.raiz) aberto.filhos.push({ registro, linha, valores })
    else {
      grupos.push({
        raiz: null,
        filhos: [],
        erros: [{ linha, mensagem: `Linha ${linha}: registro sem o primeiro do seu grupo.` }],
      })
      continue
    }
    const [violacao] = violacoes
    if (violacao) grupos.at(-1)?.erros.push({ linha, mensagem: violacao.message })
  }
  return grupos
}

/** What the form of a value does not say. */
function conferir(tipo: TipoDescrito, raiz: RegistroLido, filhos: readonly FilhoLido[]): { linha: number; mensagem: string }[] {
  const erro = (linha: number, oQue: string) => ({ linha, mensagem: `Linha ${linha}: ${oQue}` })
  const { linha, valores } = raiz
  if (tipo === 'PARCELAMENTO' || tipo === 'PARCELAMENTO_ESP') {
    if (situacaoParcelamentoDe(valores.situacao ?? '') === null)
      return [erro(linha, `a situação '${valores.situacao}' não é uma das previstas.`)]
    const [debito] = filhos
    return debito?.registro === 'debito' ? [erro(debito.linha, 'débito sem a consolidação.')] : []
  }
  if (tipo === 'OPTANTES')
    return [
      ...(/^[0-9A-Z]{8}([0-9A-Z]{4}\d{2})?$/.test(limpo(valores.cnpj)) ? [] : [erro(linha, 'o CNPJ não pode ser lido.')]),
      ...(/^(SIMPLES|MEI|SIMEI)$/i.test(valores.regime ?? '')
        ? []
        : [erro(linha, `o regime '${valores.regime}' não é SIMPLES nem MEI.`)]),
      ...(valores.fim && valores.fim < (valores.inicio ?? '') ? [erro(linha, 'o fim é anterior ao início.')] : []),
    ]
  const estranho = filhos.find(
    ({ registro, valores: { codigo } }) => registro === 'tributo' && !codigosConhecidos.has(Number(codigo)),
  )
  return estranho ? [erro(estranho.linha, `o código ${estranho.valores.codigo} não é de tributo do Simples Nacional.`)] : []
}

const limpo = (texto = '') => texto.replace(/[./-]/g, '').toUpperCase()

/** The eight characters that a company's establishments share, of a CNPJ with or without its signs. */
export function cnpjBase(texto: string): string {
  return limpo(texto).slice(0, 8)
}

function isDeOutroMunicipio(raiz: RegistroLido, filhos: readonly FilhoLido[], codigoTom: string): boolean {
  const tributos = filhos.filter(({ registro }) => registro === 'tributo')
  if (tributos.length === 0) return false
  return raiz.valores.municipioMatriz !== codigoTom && !tributos.some(({ valores }) => isIssDaCidade(valores, codigoTom))
}

function dataDe(texto = ''): Data | null {
  const lida = `${texto.slice(0, 4)}-${texto.slice(4, 6)}-${texto.slice(6, 8)}`
  return /^\d{8}\s*$/.test(texto) && isData(lida) ? lida : null
}
