import { tag, type XmlContent, type XmlTag } from '@iss/platform/xml'
import { camposDaParte, type Grupo, type Membro } from './esquema.ts'
import { type Mensagem, mensagens, type NomeMensagem, NS_NACIONAL } from './mensagens.ts'

type Objeto = Readonly<Record<string, unknown>>

/** The elements of a message in the order of the layout; what is absent (undefined) is left out. Values are written as they are. */
export function tagDaMensagem<N extends NomeMensagem>(nome: N, valor: Mensagem<N>): XmlTag {
  const raiz = escrever(nome, mensagens[nome], valor as Objeto)
  return { ...raiz, attributes: { xmlns: NS_NACIONAL, ...raiz.attributes } }
}

function escrever(nome: string, grupo: Grupo, valor: Objeto): XmlTag {
  const atributos = Object.fromEntries(
    Object.keys(grupo.atributos).flatMap((atributo) =>
      valor[atributo] === undefined ? [] : [[atributo, String(valor[atributo])]],
    ),
  )
  const conteudo = grupo.partes.flatMap((parte) =>
    camposDaParte(parte).flatMap(([filho, campo]): XmlContent[] => {
      const dado = valor[filho]
      if (dado === undefined || campo.kind === 'assinatura') return []
      if (campo.kind !== 'vezes') return [elemento(filho, campo, dado)]
      return campo.quantidade === 'lista'
        ? (dado as readonly unknown[]).map((cada) => elemento(filho, campo.membro, cada))
        : [elemento(filho, campo.membro, dado)]
    }),
  )
  return tag(nome, atributos, ...conteudo)
}

function elemento(nome: string, membro: Membro, dado: unknown): XmlTag {
  return membro.kind === 'grupo' ? escrever(nome, membro, dado as Objeto) : tag(nome, String(dado))
}
