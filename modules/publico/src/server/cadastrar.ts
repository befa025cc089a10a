import { criarConta } from '@iss/acesso/server'
import { AppError, at, refuse } from '@iss/kernel/errors'
import { digits } from '@iss/kernel/texto'
import { tiposLogradouro } from '@iss/pessoa/domain/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { abrirSolicitacao } from '@iss/solicitacao/server'
import type { z } from 'zod'
import { cadastrar } from '../contract/primeiro-acesso.ts'
import type { UsuarioTO } from '../contract/usuario-to.ts'
import { consentimentoPermitido } from '../domain/consentimento.ts'
import { type DadosCadastro, dadosCadastro } from '../domain/dados-cadastro.ts'
import { publicoErrors } from '../domain/errors.ts'
import { formatIdPrimeiroAcesso } from '../domain/id-primeiro-acesso.ts'
import { validarCadastro } from '../domain/validar-cadastro.ts'
import { enviarAtivacao, limitarEnvio } from './ativacao.ts'
import { type CepEncontrado, findCep } from '@iss/municipio/server'
import { verificarCadastro } from './efetivar-cadastro.ts'
import { lerSituacao, opcoesDe, type SituacaoPrimeiroAcesso } from './situacao-primeiro-acesso.ts'

type Resposta = z.output<typeof cadastrar.answer>
const porEmail: Resposta = { idPessoa: null, aguardarAprovacao: false, emailAtivacao: true }

/**
 * The registration of the first access. Whoever proves by the registered e-mail who he is gets the link of activation; anyone else waits for an
 * inspector, and brings the signed document to the city hall when there is something to prove (a company, an accountant, a person registered
 * with another e-mail). Source: spec 1 §5, §7.
 */
export const cadastrarOperation = implement(cadastrar, async (ctx, to) => {
  const situacao = await lerSituacao(ctx, { documento: to.pessoa.documento, idMunicipio: to.municipio?.id })
  const consentimento = consentimentoPermitido(to, opcoesDe(situacao))
  if (situacao.conta) return pedirDeUsuario(ctx, situacao, situacao.conta, consentimento)
  const cep = situacao.pessoa ? null : await findCep(ctx, to.endereco.cep)
  const problemas = validarCadastro(
    { ...to, usuarioCadastradoGrp: false, pessoaPossuiCadastroMunicipio: situacao.pessoa !== null },
    isCompleto(cep),
  )
  if (problemas.length > 0) refuse(problemas)
  const dados = lerDados(to, situacao, consentimento, cep)
  const recusas = (await verificarCadastro(ctx, dados, situacao.pessoa?.id ?? null)).map((violation) =>
    violation.field === 'atividades' ? at(violation, 'atividadeList') : violation,
  )
  if (recusas.length > 0) refuse(recusas)
  if (situacao.pessoa && isEmailRegistrado(situacao, dados.email))
    return abrirConta(ctx, situacao.pessoa.id, dados, consentimento)
  return pedirAprovacao(ctx, situacao, dados, to.observacao)
})

/** A CEP of a whole city tells no street: the address has to be typed then. */
const isCompleto = (cep: CepEncontrado | null) => cep !== null && cep.logradouro !== '' && cep.municipio !== null

function isEmailRegistrado({ pessoa }: SituacaoPrimeiroAcesso, email: string): boolean {
  return pessoa !== null && !pessoa.emailPadrao && pessoa.email !== null && pessoa.email.toLowerCase() === email.toLowerCase()
}

/** Someone who has a user already: activation once more, or the wish to issue notes, both confirmed by the e-mail of the account. */
async function pedirDeUsuario(
  ctx: Context,
  { condicoes }: SituacaoPrimeiroAcesso,
  conta: { id: number; usuario: string; email: string | null; emailPadrao: boolean },
  consentimento: Pick<UsuarioTO, 'solicitaEmissaoNfe' | 'solicitaLivreEscrituracaoPrestador'>,
): Promise<Resposta> {
  if (condicoes.usuarioAtivo && !consentimento.solicitaEmissaoNfe) refuse(publicoErrors.usuarioJaAtivo)
  if (!conta.email || conta.emailPadrao) return refuse(publicoErrors.contaSemEmail)
  await limitarEnvio(ctx, conta.usuario)
  await enviarAtivacao(ctx, { id: conta.id, usuario: conta.usuario, email: conta.email }, consentimento)
  return porEmail
}

async function abrirConta(
  ctx: Context,
  pessoaId: number,
  { usuario, email }: DadosCadastro,
  consentimento: Parameters<typeof enviarAtivacao>[2],
): Promise<Resposta> {
  const id = await criarConta(ctx, {
    pessoaId,
    usuario,
    senhaHash: null,
    email,
    emailVerificado: false,
    situacao: 'INATIVA',
  }).catch(async (error: unknown) => {
    // Someone took the same user name at this moment.
    if ((error as { cause?: { code?: string } }).cause?.code === '23505') refuse(publicoErrors.usuarioEmUso)
    throw error
  })
  await limitarEnvio(ctx, usuario)
  await enviarAtivacao(ctx, { id, usuario, email }, consentimento)
  return porEmail
}

async function pedirAprovacao(
  ctx: Context,
  { documento, pessoa, condicoes }: SituacaoPrimeiroAcesso,
  dados: DadosCadastro,
  observacao: string,
): Promise<Resposta> {
  const isSimples = pessoa === null && condicoes.pessoaFisica && dados.crc === ''
  const solicitacao = await abrirSolicitacao(ctx, {
    tipo: isSimples ? 'CadastroEventual' : 'Cadastro',
    dados,
    contribuinteId: pessoa?.id ?? null,
    solicitanteId: null,
    interessado: { nome: dados.nome, documento },
    emailResposta: dados.email,
    observacao,
  })
  return {
    idPessoa: isSimples ? null : formatIdPrimeiroAcesso(ctx.municipioId, solicitacao.chave),
    aguardarAprovacao: true,
    emailAtivacao: false,
  }
}

/** The form as values of the request; what the CEP says counts before what was typed, and of a registered person the public part stays. */
function lerDados(
  to: UsuarioTO,
  { documento, pessoa }: SituacaoPrimeiroAcesso,
  consentimento: Partial<DadosCadastro>,
  cep: CepEncontrado | null,
): DadosCadastro {
  const { endereco } = to
  const tipo = cep?.tipo || endereco.logradouro.tipo
  const municipio = cep?.municipio ?? endereco.logradouro.municipio
  const lido = dadosCadastro.safeParse({
    documento,
    nome: pessoa?.nome ?? to.pessoa.nome,
    email: to.pessoa.email.trim(),
    usuario: to.usuario,
    telefone: digits(to.telefone),
    cep: cep?.cep ?? (digits(endereco.cep).length === 8 ? digits(endereco.cep) : ''),
    logradouroTipo: tiposLogradouro.find((item) => item === tipo) ?? null,
    logradouroNome: cep?.logradouro || endereco.logradouro.nome,
    numero: endereco.numero,
    complemento: endereco.complemento,
    bairro: cep?.bairro || endereco.bairro,
    municipioEndereco: municipio?.codigo ?? '',
    estadoEndereco: municipio?.estado ?? '',
    pais: endereco.pais || 'Brasil',
    crc: to.crc,
    tipoRegime: pessoa?.regimeIssTipo ?? to.tipoRegime,
    atividades: to.atividadeList.map(({ id }) => id),
    descricaoAtividade: to.descricaoAtividade,
    ...consentimento,
  })
  if (lido.success) return lido.data
  throw new AppError(
    'validation',
    lido.error.issues.map((issue) => ({
      code: `publico.${issue.code}`,
      field: String(issue.path[0] ?? 'nome'),
      message: issue.message,
    })),
  )
}
