import { compileXsd, signatureXsd, type Xsd } from '@iss/platform/xml'
import { ARQUIVO_ASSINATURA, gerarXsd, type ListaDeItens } from './gerar-xsd.ts'
import type { Versao } from './versoes.ts'

const compilados = new Map<string, Xsd>()

/** The compiled schema of a version, made on first use and kept for the life of the process. */
export function esquemaAbrasf(versao: Versao, itens: ListaDeItens = 'corrente'): Xsd {
  const chave = `${versao} ${itens}`
  const pronto = compilados.get(chave)
  if (pronto) return pronto
  const novo = compileXsd({ 'nfse.xsd': gerarXsd(versao, itens), [ARQUIVO_ASSINATURA]: signatureXsd() }, 'nfse.xsd')
  compilados.set(chave, novo)
  return novo
}
