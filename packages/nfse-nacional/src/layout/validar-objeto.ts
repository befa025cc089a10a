import { camposDaParte, type Campos, type Grupo, isEscolha, type Membro } from './esquema.ts'
import { mensagens, type NomeMensagem } from './mensagens.ts'

/** A place in a message given as an object, such as 'infDPS.serv.cServ', and what is wrong there, in Portuguese. */
export type Desacordo = { readonly caminho: string; readonly mensagem: string }

/**
 * Whether an object has the shape of a message: names of the layout, objects where it has elements, texts where it has values, lists where
 * something may repeat. What the texts may hold is judged by the schema, on the XML written from the object.
 */
export function conferirObjeto(nome: NomeMensagem, valor: unknown): Desacordo[] {
  return doGrupo(mensagens[nome], valor, nome)
}

function doGrupo(grupo: Grupo, valor: unknown, caminho: string): Desacordo[] {
  if (typeof valor !== 'object' || valor === null || Array.isArray(valor))
    return [{ caminho, mensagem: 'deve ser um objeto com os campos do leiaute.' }]
  const objeto = valor as Record<string, unknown>
  const conhecidos = new Map<string, Campos[string]>(grupo.partes.flatMap(camposDaParte))
  const em = (campo: string) => `${caminho}.${campo}`
  const estranhos = Object.keys(objeto)
    .filter((campo) => !conhecidos.has(campo) && !(campo in grupo.atributos))
    .map((campo) => ({ caminho: em(campo), mensagem: 'não existe no leiaute.' }))
  const atributos = Object.keys(grupo.atributos).flatMap((campo) =>
    typeof objeto[campo] === 'string' ? [] : [{ caminho: em(campo), mensagem: 'é obrigatório e deve ser um texto.' }],
  )
  const escolhas = grupo.partes.filter(isEscolha).flatMap((parte) => {
    const dadas = Object.keys(parte.campos).filter((campo) => objeto[campo] !== undefined)
    const nomes = Object.keys(parte.campos).join(', ')
    if (dadas.length > 1) return [{ caminho, mensagem: `deve ter só um destes campos: ${nomes}.` }]
    const dispensa = parte.opcional || Object.values(parte.campos).every((campo) => campo.kind === 'vezes')
    return dadas.length === 0 && !dispensa ? [{ caminho, mensagem: `deve ter um destes campos: ${nomes}.` }] : []
  })
  const campos = grupo.partes.flatMap((parte) =>
    camposDaParte(parte).flatMap(([nome, campo]) => doCampo(campo, objeto[nome], em(nome), isEscolha(parte))),
  )
  return [...estranhos, ...atributos, ...escolhas, ...campos]
}

function doCampo(campo: Campos[string], valor: unknown, caminho: string, emEscolha: boolean): Desacordo[] {
  if (campo.kind === 'assinatura')
    return valor === undefined ? [] : [{ caminho, mensagem: 'não é aceita na forma JSON: assine o XML.' }]
  if (valor === undefined)
    return emEscolha || (campo.kind === 'vezes' && campo.quantidade === 'opcional')
      ? []
      : [{ caminho, mensagem: 'é obrigatório.' }]
  if (campo.kind !== 'vezes') return doMembro(campo, valor, caminho)
  if (campo.quantidade === 'opcional') return doMembro(campo.membro, valor, caminho)
  if (!Array.isArray(valor)) return [{ caminho, mensagem: 'deve ser uma lista.' }]
  return valor.flatMap((cada, indice) => doMembro(campo.membro, cada, `${caminho}.${indice}`))
}

function doMembro(membro: Membro, valor: unknown, caminho: string): Desacordo[] {
  if (membro.kind === 'grupo') return doGrupo(membro, valor, caminho)
  return typeof valor === 'string' ? [] : [{ caminho, mensagem: 'deve ser um texto.' }]
}
