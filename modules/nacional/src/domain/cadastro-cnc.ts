import { textOf } from '@iss/kinds'
import { type Data, formatData } from '@iss/kernel/data'
import { formatDocumento, isCnpj, isCpf } from '@iss/kernel/documento'
import { isVigente } from '@iss/tributacao/domain/vigencia'
import { montarIdCnc } from '@iss/nfse-nacional/chave'
import type { Cnc } from '@iss/nfse-nacional/layout'
import { latino, livre, logradouro, soDigitos, telefone } from './transcrever-partes.ts'
import { VERSAO_APLICATIVO } from './transcrever-nota.ts'

/** What the register knows of a taxpayer in a city: the group infContrib of the layout. */
export type Contribuinte = Cnc['infCNC']['infContrib']

export const sentidosCnc = ['ENVIO', 'RECEBIMENTO'] as const
export type SentidoCnc = (typeof sentidosCnc)[number]
export const labelSentidoCnc: Readonly<Record<SentidoCnc, string>> = { ENVIO: 'Enviado', RECEBIMENTO: 'Recebido' }

export const situacoesCnc = ['PENDENTE', 'ENVIANDO', 'ENVIADO', 'RECUSADO', 'ARQUIVO', 'RECEBIDO', 'ERRO'] as const
export type SituacaoCnc = (typeof situacoesCnc)[number]
/** ARQUIVO went into a file that somebody sends by himself. */
export const labelSituacaoCnc: Readonly<Record<SituacaoCnc, string>> = {
  PENDENTE: 'Pendente',
  ENVIANDO: 'Em envio',
  ENVIADO: 'Enviado',
  RECUSADO: 'Recusado',
  ARQUIVO: 'Em arquivo',
  RECEBIDO: 'Recebido',
  ERRO: 'Ilegível',
}

/** What the city's own register says of a taxpayer. */
export type CadastroLocal = {
  readonly documento: string
  readonly inscricaoMunicipal: string | null
  readonly nomeFantasia: string | null
  readonly email: string | null
  readonly telefone: string | null
  readonly inicio: Data
  readonly situacao: 'ATIVO' | 'BAIXADO' | 'BLOQUEADO' | 'PARALISADO'
  /** Period in which it may issue electronic notes; null when it was never authorised. */
  readonly autorizadaDesde: Data | null
  readonly autorizadaAte: Data | null
  /** Since when its regime issues at the national issuer; null while it need not. */
  readonly nacionalDesde: Data | null
  readonly endereco: {
    readonly logradouro: string
    readonly numero: string
    readonly complemento: string | null
    readonly bairro: string
    readonly cep: string | null
  } | null
}

/** The registration as it travels: letters and digits alone, at most fifteen; null when nothing is left. */
export function inscricaoDoCnc(inscricao: string | null): string | null {
  const limpa = (inscricao ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  return limpa !== '' && limpa.length <= 15 ? limpa : null
}

/** Whether it may issue: an active registration with an authorisation in force, or a regime that issues at the national issuer. */
export function podeEmitir({ situacao, autorizadaDesde, autorizadaAte, nacionalDesde }: CadastroLocal, hoje: Data): boolean {
  if (situacao !== 'ATIVO') return false
  const local = autorizadaDesde !== null && isVigente({ inicio: autorizadaDesde, fim: autorizadaAte }, hoje)
  return local || (nacionalDesde !== null && nacionalDesde <= hoje)
}

/** What keeps a taxpayer out of an export, in the words of the screen (F82). `repetida`: somebody else has the same registration. */
export function inconsistencias(cadastro: CadastroLocal, repetida: boolean): string[] {
  const { documento, inscricaoMunicipal, endereco } = cadastro
  const inscricao = inscricaoDoCnc(inscricaoMunicipal)
  const frases: (string | false)[] = [
    !isCpf(documento) && !isCnpj(documento) && 'Documento inválido.',
    inscricao === null && 'Sem inscrição municipal de até 15 letras e números.',
    soDigitos(endereco?.cep, 8) === undefined && 'Sem endereço com CEP.',
    inscricao !== null && repetida && 'Inscrição municipal repetida em outro cadastro.',
  ]
  return frases.filter((frase) => frase !== false)
}

const situacoesMunicipais = { ATIVO: 'Ativa', BAIXADO: 'Baixada', BLOQUEADO: 'Bloqueada', PARALISADO: 'Paralisada' } as const

/**
 * The full record of a taxpayer for the register. It must have passed `inconsistencias`. `cSitCNC` 0: the situation is final. The date of the
 * authorisation is that of the city, else that of the national issuer, else that of the registration. Source: national-api §6, CNC manual 1.2.
 */
export function montarContribuinte(cadastro: CadastroLocal, hoje: Data): Contribuinte {
  const { documento, inscricaoMunicipal, nomeFantasia, email, inicio, situacao, endereco } = cadastro
  const CEP = soDigitos(endereco?.cep, 8)
  return {
    ...(documento.length === 11 ? { CPF: documento } : { CNPJ: documento }),
    IM: inscricaoDoCnc(inscricaoMunicipal) ?? '',
    dIM: inicio,
    xFantasia: livre(nomeFantasia, 150),
    ender: endereco && CEP ? { CEP, ...logradouro(endereco) } : undefined,
    fone: telefone(cadastro.telefone),
    email: latino(email, 80),
    dAutEmiss: cadastro.autorizadaDesde ?? cadastro.nacionalDesde ?? inicio,
    cStatEmiss: podeEmitir(cadastro, hoje) ? '1' : '0',
    cSitCNC: '0',
    xSitCadMun: situacoesMunicipais[situacao],
  }
}

/** The message around a record. */
export function montarCnc(
  infContrib: Contribuinte,
  { municipio, cnpj, cpfAgente, ambiente }: { municipio: string; cnpj: string; cpfAgente: string; ambiente: '1' | '2' },
): Cnc {
  return {
    versao: '1.00',
    infCNC: {
      Id: montarIdCnc({ municipio, ambiente, inscricao: infContrib.IM }),
      cMun: municipio,
      cnpjMun: cnpj,
      CPFAgTrib: cpfAgente,
      tpAmb: ambiente,
      verAplic: VERSAO_APLICATIVO,
      infContrib,
    },
  }
}

/** A record as it is compared and shown: field, value in words. What the layout fixes or the register adds is left out. */
const campos: readonly (readonly [rotulo: string, valor: (c: Contribuinte) => string | undefined])[] = [
  ['Documento', ({ CNPJ, CPF }) => formatDocumento(CNPJ ?? CPF ?? '')],
  ['Inscrição municipal', ({ IM }) => IM],
  ['Data da inscrição', ({ dIM }) => formatData(dIM)],
  ['Nome fantasia', ({ xFantasia }) => xFantasia],
  ['CEP', ({ ender }) => textOf('cep', ender?.CEP)],
  ['Logradouro', ({ ender }) => ender?.xLgr],
  ['Número', ({ ender }) => ender?.nro],
  ['Complemento', ({ ender }) => ender?.xCpl],
  ['Bairro', ({ ender }) => ender?.xBairro],
  ['Telefone', ({ fone }) => textOf('telefone', fone)],
  ['E-mail', ({ email }) => email],
  ['Autorização para emitir', ({ dAutEmiss }) => formatData(dAutEmiss)],
  ['Emissão de NFS-e', ({ cStatEmiss }) => (cStatEmiss === '1' ? 'Habilitada' : 'Não habilitada')],
  ['Situação no município', ({ xSitCadMun }) => xSitCadMun],
]

export type DiferencaCnc = { readonly campo: string; readonly municipio: string; readonly cnc: string }

/** Fields in which the register (`cnc`) says something else than the city (`nosso`), in the order of the layout. */
export function compararContribuintes(nosso: Contribuinte, cnc: Contribuinte): DiferencaCnc[] {
  return campos.flatMap(([campo, valor]) => {
    const [municipio, doCnc] = [valor(nosso) ?? '', valor(cnc) ?? '']
    return municipio === doCnc ? [] : [{ campo, municipio, cnc: doCnc }]
  })
}
