import { attribute, childrenOf, type XmlElement } from '@iss/platform/xml'
import { camposDaParte, type Campos, type Grupo, type Membro } from './esquema.ts'
import { type Mensagem, mensagens, type NomeMensagem } from './mensagens.ts'

/**
 * What a message says, with the names of the layout. Expects an element that satisfies the schema: what the layout does not know is left
 * out, what it demands and is missing is undefined.
 */
export function lerMensagem<N extends NomeMensagem>(nome: N, elemento: XmlElement): Mensagem<N> {
  return ler(mensagens[nome], elemento) as Mensagem<N>
}

function ler(grupo: Grupo, elemento: XmlElement): Record<string, unknown> {
  const campos = new Map<string, Campos[string]>(grupo.partes.flatMap(camposDaParte))
  const lido: Record<string, unknown> = {}
  for (const atributo of Object.keys(grupo.atributos)) lido[atributo] = attribute(elemento, atributo) ?? undefined
  for (const filho of childrenOf(elemento)) {
    const campo = campos.get(filho.name)
    if (campo === undefined || campo.kind === 'assinatura') continue
    if (campo.kind === 'vezes' && campo.quantidade === 'lista') {
      const anteriores = (lido[filho.name] as unknown[] | undefined) ?? []
      lido[filho.name] = [...anteriores, doMembro(campo.membro, filho)]
    } else lido[filho.name] = doMembro(campo.kind === 'vezes' ? campo.membro : campo, filho)
  }
  return lido
}

function doMembro(membro: Membro, elemento: XmlElement): unknown {
  return membro.kind === 'grupo' ? ler(membro, elemento) : elemento.content
}
