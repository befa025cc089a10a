import { SIGNATURE_NAMESPACE, tag, writeXml, type XmlTag } from '@iss/platform/xml'
import { type Campos, type Grupo, isEscolha, type Parte, type Simples } from './esquema.ts'
import { mensagens, NS_NACIONAL } from './mensagens.ts'

export const ARQUIVO_ASSINATURA = 'assinatura.xsd'

/** Gives every structure and simple type one name, however often it stands in the layout. */
class Nomes {
  readonly #nomes = new Map<object, string>()
  readonly tipos: XmlTag[] = []

  /** Name of a type; `fazer` writes it when it is met for the first time. */
  de(tipo: object, fazer: (nome: string) => XmlTag): string {
    const nome = this.#nomes.get(tipo) ?? `t${this.#nomes.size + 1}`
    if (!this.#nomes.has(tipo)) {
      this.#nomes.set(tipo, nome)
      this.tipos.push(fazer(nome))
    }
    return `n:${nome}`
  }
}

/** Text of the schema of every national message; it imports ARQUIVO_ASSINATURA. Structures come from the other files of this folder. */
export function gerarXsd(): string {
  const nomes = new Nomes()
  const raizes = Object.entries(mensagens).map(([nome, raiz]) => tag('element', { name: nome, type: nomeDoGrupo(nomes, raiz) }))
  const schema = tag(
    'schema',
    {
      xmlns: 'http://www.w3.org/2001/XMLSchema',
      'xmlns:n': NS_NACIONAL,
      'xmlns:s': SIGNATURE_NAMESPACE,
      targetNamespace: NS_NACIONAL,
      elementFormDefault: 'qualified',
    },
    tag('import', { namespace: SIGNATURE_NAMESPACE, schemaLocation: ARQUIVO_ASSINATURA }),
    ...nomes.tipos,
    ...raizes,
  )
  return writeXml(schema, { declaration: true })
}

function nomeDoGrupo(nomes: Nomes, grupo: Grupo): string {
  return nomes.de(grupo, (name) =>
    tag(
      'complexType',
      { name },
      tag('sequence', ...grupo.partes.flatMap((parte) => daParte(nomes, parte))),
      ...Object.entries(grupo.atributos).map(([atributo, tipo]) =>
        tag('attribute', { name: atributo, type: nomeDoSimples(nomes, tipo), use: 'required' }),
      ),
    ),
  )
}

function daParte(nomes: Nomes, parte: Parte): XmlTag[] {
  if (!isEscolha(parte)) return Object.entries(parte).map(([nome, campo]) => elemento(nomes, nome, campo))
  const opcoes = Object.entries(parte.campos).map(([nome, campo]) => elemento(nomes, nome, campo))
  return [tag('choice', parte.opcional ? { minOccurs: '0' } : {}, ...opcoes)]
}

function elemento(nomes: Nomes, name: string, campo: Campos[string]): XmlTag {
  if (campo.kind === 'assinatura') return tag('element', { ref: 's:Signature', ...(campo.obrigatoria ? {} : { minOccurs: '0' }) })
  const membro = campo.kind === 'vezes' ? campo.membro : campo
  const vezes: Record<string, string> =
    campo.kind === 'vezes' ? { minOccurs: String(campo.minimo), maxOccurs: String(campo.maximo) } : {}
  const type = membro.kind === 'grupo' ? nomeDoGrupo(nomes, membro) : nomeDoSimples(nomes, membro)
  return tag('element', { name, type, ...vezes })
}

/** Patterns that must all hold stand in restrictions of restrictions: those of one restriction are alternatives. */
function nomeDoSimples(nomes: Nomes, tipo: Simples): string {
  return nomes.de(tipo, (name) => {
    const [padrao, ...outros] = tipo.padroes ?? []
    const interno = outros.reduce<XmlTag>(
      (dentro, texto) => tag('restriction', tag('simpleType', dentro), tag('pattern', { value: texto })),
      tag('restriction', { base: tipo.base }, padrao === undefined ? null : tag('pattern', { value: padrao })),
    )
    return tag('simpleType', { name }, { ...interno, content: [...interno.content, ...facetas(tipo)] })
  })
}

function facetas({ tamanho, minimo, maximo, digitos, valores }: Simples): XmlTag[] {
  const limites = { length: tamanho, minLength: minimo, maxLength: maximo, totalDigits: digitos }
  return [
    ...Object.entries(limites).flatMap(([nome, valor]) => (valor === undefined ? [] : [tag(nome, { value: String(valor) })])),
    ...(valores ?? []).map((valor) => tag('enumeration', { value: valor })),
  ]
}
