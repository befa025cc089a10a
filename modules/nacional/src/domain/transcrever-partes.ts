import { digits } from '@iss/kernel/texto'
import type { InfDps } from '@iss/nfse-nacional/layout'
import { textoLatino } from '@iss/nfse-nacional/texto-latino'
import type { EnderecoExterior } from '@iss/nota/domain/partes-nota'
import type { EnderecoLido, Guardado, NotaATranscrever, ParteLida } from './nota-a-transcrever.ts'

type Pessoa = NonNullable<InfDps['toma']>
type Endereco = NonNullable<Pessoa['end']>
type Servico = InfDps['serv']

/** Any characters, cut; absent when nothing is left. */
export const livre = (texto: string | null | undefined, maximo: number) => texto?.trim().slice(0, maximo).trim() || undefined
export const latino = (texto: string | null | undefined, maximo: number) => textoLatino(texto, maximo) ?? undefined
/** Exactly `n` digits, or nothing. */
export const soDigitos = (texto: string | null | undefined, n: number) =>
  digits(texto ?? '').length === n ? digits(texto ?? '') : undefined

export const telefone = (texto: string | null | undefined) =>
  /^\d{6,20}$/.test(digits(texto ?? '')) ? digits(texto ?? '') : undefined

/** Street, number and neighbourhood; the layout demands all of them. */
export function logradouro(endereco: EnderecoLido) {
  return {
    xLgr: latino(endereco.logradouro, 255) ?? 'Não informado',
    nro: latino(endereco.numero, 60) ?? 'S/N',
    xCpl: latino(endereco.complemento, 156),
    xBairro: latino(endereco.bairro, 60) ?? 'Não informado',
  }
}

function endereco({ endereco: nacional, enderecoExterior: exterior }: ParteLida): Endereco | undefined {
  const cMun = soDigitos(nacional?.municipio, 7)
  const CEP = soDigitos(nacional?.cep, 8)
  if (nacional && cMun && CEP) return { endNac: { cMun, CEP }, ...logradouro(nacional) }
  return exterior ? enderecoExterior(exterior) : undefined
}

function enderecoExterior({ pais, cidade, estado, codigoPostal, texto }: Guardado<EnderecoExterior>): Endereco {
  return {
    endExt: {
      cPais: pais,
      cEndPost: livre(codigoPostal, 11) ?? '0',
      xCidade: livre(cidade, 60) ?? 'Não informada',
      xEstProvReg: livre(estado, 60) ?? 'Não informado',
    },
    ...logradouro({ logradouro: texto }),
  }
}

/** Taker or intermediary; undefined when nobody was identified. */
export function pessoa(parte: ParteLida | null): Pessoa | undefined {
  if (!parte) return undefined
  const { documento, nif, motivoSemNif, enderecoExterior: exterior } = parte
  const quem = identificar(documento, nif, motivoSemNif, exterior !== null)
  const xNome = livre(parte.nome, 300) ?? documento
  if (!quem || !xNome) return undefined
  return {
    ...quem,
    CAEPF: soDigitos(parte.caepf, 14),
    IM: livre(parte.inscricaoMunicipal, 15),
    xNome,
    end: endereco(parte),
    fone: telefone(parte.telefone),
    email: latino(parte.email, 80),
  }
}

function identificar(documento: string | null, nif: string | null, motivo: 0 | 1 | 2 | null, exterior: boolean) {
  if (documento?.length === 14) return { CNPJ: documento }
  if (documento?.length === 11) return { CPF: documento }
  const NIF = livre(nif, 40)
  if (NIF) return { NIF }
  return exterior ? { cNaoNIF: String(motivo ?? 0) as '0' | '1' | '2' } : null
}

/** Address of works or event: the national one by its CEP. */
export function enderecoSimples(lido: EnderecoLido | null | undefined) {
  const CEP = soDigitos(lido?.cep, 8)
  return lido && CEP ? { CEP, ...logradouro(lido) } : undefined
}

/** Group of the works; undefined when nothing identifies them. */
export function obra(lida: NotaATranscrever['obra']): Servico['obra'] {
  if (!lida) return undefined
  const inscImobFisc = livre(lida.inscricaoImobiliaria, 30)
  const cObra = livre(lida.codigo, 30) ?? livre(lida.art, 30)
  if (cObra) return { inscImobFisc, cObra }
  if (lida.cib?.length === 8) return { inscImobFisc, cCIB: lida.cib }
  const end = enderecoSimples(lida.endereco)
  return end ? { inscImobFisc, end } : undefined
}

/** Group of the event; null when it is told but not whole. */
export function evento(lido: NotaATranscrever['evento']): Servico['atvEvento'] | null {
  if (!lido) return undefined
  const xNome = latino(lido.nome, 255)
  const idAtvEvt = livre(lido.identificacao, 30)
  const end = enderecoSimples(lido.endereco)
  if (!xNome || !lido.inicio || !lido.fim) return null
  const base = { xNome, dtIni: lido.inicio, dtFim: lido.fim }
  if (idAtvEvt) return { ...base, idAtvEvt }
  return end ? { ...base, end } : null
}

/** Documents and remarks of the service; undefined when there are none. */
export function complemento(nota: NotaATranscrever): Servico['infoCompl'] {
  const xItemPed = nota.itensPedido.flatMap((item) => latino(item, 60) ?? []).slice(0, 99)
  const grupo = {
    idDocTec: livre(nota.documentoTecnico, 40),
    docRef: latino(nota.documentoReferencia, 255),
    xPed: latino(nota.pedido, 60),
    gItemPed: xItemPed.length > 0 ? { xItemPed } : undefined,
    xInfComp: latino(nota.observacoes, 2000),
  }
  return Object.values(grupo).some((valor) => valor !== undefined) ? grupo : undefined
}
