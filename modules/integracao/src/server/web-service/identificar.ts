import { fill } from '@iss/kernel/errors'
import { normalizeDocumento } from '@iss/kernel/documento'
import type { Context, EndpointTools, Identity } from '@iss/platform/server'
import { isCodigoIntegracao } from '@iss/acesso/domain/codigo-integracao'
import { municipioTable } from '@iss/platform/db'
import type { CertificateInfo } from '@iss/platform/xml'
import { eq } from 'drizzle-orm'
import { exigeAssinaturaDaDeclaracao, exigeAssinaturaXml } from '../../domain/web-service/chaves-do-servico.ts'
import { type MensagemRetorno, mensagemDaRecusa, mensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'
import { integracaoErrors } from '../../domain/errors.ts'
import { createJuizCertificado } from '../juiz-certificado.ts'
import type { Chamador } from './atender.ts'
import {
  certificadoDaAssinatura,
  checkCertificadoDoChamador,
  findContaDoTitular,
  findPessoaLida,
  titularDaMensagem,
} from './chamador.ts'
import { semAssinatura } from './exame.ts'
import type { MensagemRecebida } from './ler-mensagem.ts'
import { RecusaDoServico } from './recusa.ts'

/** What of a request tells who calls: a code, the certificate of its connection. */
export type Prova = { codigo: string | null; conexao: CertificateInfo | null }

/** A code that opens nothing: the answer is 401. */
export class CodigoInvalido extends Error {}

type Preparo = {
  municipioId: number
  pessoaId: number | null
  /** Account under which the certificate of signature or connection acts, and what it is called in the record. */
  porCertificado: { contaId: number; nome: string } | null
  recusa: MensagemRetorno[]
}

/** The city that an address names by its IBGE code; null when the installation serves none of it. */
export async function findCidade(ctx: Context, ibge: string) {
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.codigo, ibge))
  return cidade && (cidade.cliente || cidade.demo) ? cidade : null
}

/**
 * Finds out who calls, in the order code, connection, signature, and whether he may speak for whom the message names. A signature that is there must be
 * right, whoever calls. Throws CodigoInvalido for a code that opens nothing.
 */
export async function identificar(
  tools: EndpointTools,
  municipioId: number,
  mensagem: MensagemRecebida,
  { codigo, conexao }: Prova,
): Promise<{ chamador: Chamador | null; recusa: readonly MensagemRetorno[] }> {
  const preparo = await tools.run({ municipioId }, (ctx) => preparar(ctx, mensagem, conexao, codigo !== null, tools.now))
  const { pessoaId, porCertificado, recusa } = preparo
  if (codigo !== null) {
    const identity = isCodigoIntegracao(codigo) ? await tools.identify(codigo) : null
    if (!identity || identity.sessao.municipioId !== municipioId) throw new CodigoInvalido()
    return { ...doCodigo(identity, pessoaId, recusa) }
  }
  if (recusa.length > 0 || pessoaId === null || !porCertificado) return { chamador: null, recusa }
  const identity = await tools.identityOf({ municipioId, contaId: porCertificado.contaId, pessoaId })
  return identity
    ? { chamador: { identity, pessoaId, nome: porCertificado.nome }, recusa }
    : { chamador: null, recusa: [semRelacao()] }
}

const semRelacao = () =>
  mensagemRetorno('E138', { texto: 'O titular do certificado não é o prestador nem o contador responsável por ele.' })

function doCodigo(identity: Identity, pessoaId: number | null, recusa: readonly MensagemRetorno[]) {
  const dono = identity.sessao.pessoaSelecionadaId
  const alheio =
    pessoaId !== null && pessoaId !== dono
      ? [mensagemRetorno('E138', { texto: 'O código de integração é de outra pessoa, não do prestador da mensagem.' })]
      : []
  const nome = `código de integração de ${identity.user.nomePessoaSelecionada}`
  return { chamador: { identity, pessoaId: dono, nome }, recusa: [...recusa, ...alheio] }
}

async function preparar(
  ctx: Context,
  mensagem: MensagemRecebida,
  conexao: CertificateInfo | null,
  comCodigo: boolean,
  em: Date,
): Promise<Preparo> {
  const { operacao, lote } = mensagem
  const titular = titularDaMensagem(mensagem)
  const pessoa = await findPessoaLida(ctx, titular)
  const vazio = { municipioId: ctx.municipioId, pessoaId: pessoa?.id ?? null, porCertificado: null }
  // A message without a provider that can be read is refused by its schema.
  if (!titular) return { ...vazio, recusa: [] }
  if (!pessoa) {
    const documento = titular.documento ?? titular.inscricaoMunicipal ?? ''
    return { ...vazio, recusa: [mensagemRetorno('E45', { documento })] }
  }
  const soDeclaracao = await ctx.switchOn(exigeAssinaturaDaDeclaracao)
  const assinante = certificadoDaAssinatura(mensagem, soDeclaracao)
  const recusa: MensagemRetorno[] = []
  if (operacao.natureza !== 'consulta' && (await ctx.switchOn(exigeAssinaturaXml)) && !assinante)
    recusa.push(mensagemRetorno('P004', { operacao: operacao.nome }), ...(lote ? semAssinatura(lote, soDeclaracao) : []))
  try {
    if (assinante && (comCodigo || conexao)) await checkAssinante(ctx, assinante, pessoa, em)
    const certificado = conexao ?? assinante
    if (!certificado || comCodigo) {
      if (!comCodigo) recusa.unshift(mensagemRetorno('P003'))
      return { ...vazio, recusa }
    }
    await checkCertificadoDoChamador(ctx, certificado, em)
    const contaId = await findContaDoTitular(ctx, certificado, pessoa)
    if (contaId === null) return { ...vazio, recusa: [...recusa, semRelacao()] }
    const dono = /CN=([^,]+)/.exec(certificado.subject)?.[1] ?? certificado.subject
    return { ...vazio, porCertificado: { contaId, nome: `certificado de ${dono}${conexao ? ' (conexão)' : ''}` }, recusa }
  } catch (error) {
    if (!(error instanceof RecusaDoServico)) throw error
    return { ...vazio, recusa: [...recusa, ...error.mensagens] }
  }
}

/** A signature that comes beside another proof must be of the company or of its accountant, and of an authority that the city trusts in production. */
async function checkAssinante(
  ctx: Context,
  assinante: CertificateInfo,
  pessoa: Parameters<typeof findContaDoTitular>[2],
  em: Date,
): Promise<void> {
  const julgar = await createJuizCertificado(ctx, normalizeDocumento(pessoa.documento), em)
  const contra = julgar(assinante).violations
  const deContador = contra.length > 0 && (await findContaDoTitular(ctx, assinante, pessoa)) !== null
  const restam = contra.filter(({ code }) => !(deContador && code === 'integracao.certificadoDeOutro'))
  if (restam.length > 0) throw new RecusaDoServico(...restam.map((violation) => mensagemDaRecusa(violation)))
}

export const codigoInvalido = fill(integracaoErrors.codigoInvalido, {}).message
