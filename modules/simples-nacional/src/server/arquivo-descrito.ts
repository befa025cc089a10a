import { isData, type Data } from '@iss/kernel/data'
import type { Violation } from '@iss/kernel/errors'
import { type Leiaute, lerPorLeiaute, type Modelo, type RegistroLido } from '@iss/lote/leiaute'
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

export type ArquivoDescrito = {
  inicio: Data | null
  fim: Data | null
  lidas: number
  doMunicipio: GrupoLido[]
  outroMunicipio: number
  erros: { linha: number; mensagem: string }[]
}

/** Records of a file; a month of a large city has some tens of thousands. */
const MAXIMO = 500_000

const codigosConhecidos = new Set<number>([...Object.values(codigosTributo), ...codigosSimples, ...codigosDividaAtivaSimples])

/** Whether a tax of a DAS is the ISS of this city: only the ISS names a city, by its own code or that of the debt it became. */
export function isIssDaCidade({ codigo, municipio }: Readonly<Record<string, string>>, codigoTom: string): boolean {
  const numero = Number(codigo)
  const outroTributo = numero !== codigosTributo.ISS && Object.values(codigosTributo).some((um) => um === numero)
  return municipio === codigoTom && !outroTributo && codigosConhecidos.has(numero)
}

/**
 * Reads a file by its descriptor: groups of records, the first record of the model opening each. The whole is refused when none of its lines is a
 * first record or it has a beginning (AAAAA) and no end (ZZZZZ); a group with a value that cannot be read is listed with its line and left out; a DAS in
 * which this city has no part is counted.
 */
export function lerArquivoDescrito(
  conteudo: Uint8Array,
  { tipo, leiaute, codigoTom }: { tipo: TipoDescrito; leiaute: LeiauteSimples; codigoTom: string },
): { arquivo: ArquivoDescrito; violations: Violation[] } {
  const arquivo: ArquivoDescrito = { inicio: null, fim: null, lidas: 0, doMunicipio: [], outroMunicipio: 0, erros: [] }
  const texto = Buffer.from(conteudo.buffer, conteudo.byteOffset, conteudo.byteLength).toString('latin1')
  const [, , inicio, fim] = /^AAAAA\|.*$/m.exec(texto)?.[0].split('|') ?? []
  if (inicio !== undefined && !/^ZZZZZ\|?/m.test(texto)) return { arquivo, violations: [simplesErrors.arquivoSemFechamento] }
  arquivo.inicio = dataDe(inicio)
  arquivo.fim = dataDe(fim)
  const lidos: { registro: string; lido: RegistroLido }[] = []
  const modelo: Record<string, Modelo> = modelosSimples[tipo]
  const [raiz = ''] = Object.keys(modelo)
  for (const [registro, campos] of Object.entries(modelo)) {
    const lugar = leiaute.registros[registro]
    if (!lugar) continue
    const { registros, violacoes } = lerPorLeiaute(conteudo, campos, { ...leiaute, ...lugar } as Leiaute, MAXIMO)
    if (registro === raiz && violacoes.length > 0)
      return { arquivo, violations: registros.length === 0 ? [simplesErrors.layoutDesconhecido] : violacoes }
    for (const lido of registros) lidos.push({ registro, lido })
  }
  lidos.sort((a, b) => a.lido.linha - b.lido.linha)
  let grupo: { raiz: RegistroLido; filhos: FilhoLido[]; erros: { linha: number; mensagem: string }[] } | null = null
  const encerrar = () => {
    if (!grupo) return
    const { raiz: primeiro, filhos, erros } = grupo
    arquivo.lidas += 1
    const [erro] = [...erros, ...conferir(tipo, primeiro, filhos)]
    if (erro) arquivo.erros.push(erro)
    else if (isDeOutroMunicipio(primeiro, filhos, codigoTom)) arquivo.outroMunicipio += 1
    else arquivo.doMunicipio.push({ linha: primeiro.linha, valores: primeiro.valores, filhos })
  }
  for (const { registro, lido } of lidos) {
    if (registro === raiz) {
      encerrar()
      grupo = { raiz: lido, filhos: [], erros: [] }
    } else if (grupo) grupo.filhos.push({ registro, linha: lido.linha, valores: lido.valores })
    else arquivo.erros.push({ linha: lido.linha, mensagem: `Linha ${lido.linha}: registro sem o primeiro do seu grupo.` })
    const [violacao] = lido.violacoes
    if (grupo && violacao) grupo.erros.push({ linha: lido.linha, mensagem: violacao.message })
  }
  encerrar()
  return { arquivo, violations: [] }
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
