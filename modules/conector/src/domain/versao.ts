import type { SituacaoDaTroca } from './troca.ts'

type Guardado = { revisao: number; hash: string | null; situacao: SituacaoDaTroca }
type Decisao = { escreve: boolean; situacao: 'APLICADO' | 'REPETIDO' | 'ANTIGO' | 'ERRO'; mensagem: string | null }

/**
 * What a received item is to the one that is kept under its key: newer (it is written), the same, or older. A source that counts no versions says 0 and is
 * told apart by content. Two contents of one version are an error of the source: neither overwrites the other.
 */
export function decidirVersao(guardado: Guardado | null, novo: { versao: number; hash: string; erro: string | null }): Decisao {
  const escreve: Decisao = { escreve: true, situacao: 'APLICADO', mensagem: null }
  if (guardado === null) return escreve
  if (novo.versao > guardado.revisao) return escreve
  if (novo.versao < guardado.revisao)
    return { escreve: false, situacao: 'ANTIGO', mensagem: `A versão ${guardado.revisao} já foi recebida.` }
  // What could not be read, or was left waiting, is looked at again when it comes again.
  if (guardado.situacao === 'ERRO') return escreve
  if (guardado.hash === novo.hash) return { escreve: false, situacao: 'REPETIDO', mensagem: null }
  return novo.versao === 0
    ? escreve
    : { escreve: false, situacao: 'ERRO', mensagem: `A versão ${novo.versao} já foi recebida com outro conteúdo.` }
}
