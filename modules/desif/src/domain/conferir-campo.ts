import { achado, type Achado } from './achados.ts'
import type { Campo, Leiaute } from './leiaute.ts'
import { isInteiro, lerAliquota, lerCentavos, lerData, lerMes } from './valores.ts'

const RAIZ = /^[0-9A-Z]{8}$/
const EXTENSAO = /^[0-9A-Z]{4}\d{2}$/
const CNPJ = /^[0-9A-Z]{12}\d{2}$/

/** Code of what is wrong with the form of a field, null when nothing is: presence, size, kind. */
function formaDoCampo(
  { tipo, tamanho, obrigatorio }: Campo,
  texto: string,
): 'EG046' | 'EG009' | 'EG008' | 'EG005' | 'EG007' | 'EG048' | null {
  if (texto === '') return obrigatorio ? 'EG046' : null
  if (tipo === 'texto') return texto.length > tamanho ? 'EG009' : obrigatorio && texto.trim() === '' ? 'EG046' : null
  if (texto.length > tamanho && tipo !== 'aliquota') return 'EG009'
  switch (tipo) {
    case 'inteiro':
      return isInteiro(texto) ? null : 'EG008'
    case 'digitos':
      return !isInteiro(texto) ? 'EG008' : texto.length === tamanho ? null : 'EG009'
    case 'raiz':
      return texto.length !== tamanho ? 'EG009' : RAIZ.test(texto) ? null : 'EG008'
    case 'extensao':
      return texto.length !== tamanho ? 'EG009' : EXTENSAO.test(texto) ? null : 'EG008'
    case 'cnpj':
      return texto.length !== tamanho ? 'EG009' : CNPJ.test(texto) ? null : 'EG008'
    case 'saldo':
      return lerCentavos(texto) === null ? 'EG008' : null
    case 'decimal':
      return lerCentavos(texto) === null ? 'EG008' : texto.startsWith('-') ? 'EG048' : null
    case 'aliquota':
      return lerAliquota(texto) === null ? 'EG008' : null
    case 'data':
      return lerData(texto) === null ? 'EG005' : null
    case 'mes':
      return lerMes(texto) === null ? 'EG007' : null
  }
}

/** What is wrong with a line by its layout alone: how many fields, and the form of each. */
export function conferirForma(leiaute: Leiaute, campos: readonly string[], linha: number, registro: string): Achado[] {
  if (campos.length !== leiaute.campos.length)
    return [achado('EG014', { linha, registro }, { tem: campos.length, pede: leiaute.campos.length })]
  let achados: Achado[] | null = null
  for (let indice = 2; indice < campos.length; indice += 1) {
    const campo = leiaute.campos[indice]
    const conteudo = campos[indice]
    if (campo === undefined || conteudo === undefined) continue
    const codigo = formaDoCampo(campo, conteudo)
    if (codigo === null) continue
    achados ??= []
    achados.push(achado(codigo, { linha, registro, campo: campo.nome, conteudo }, { tamanho: campo.tamanho }))
  }
  return achados ?? []
}
