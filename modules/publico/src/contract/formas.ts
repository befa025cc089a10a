import type { atualizarLegado, autenticar } from '@iss/acesso/contract/login'
import type { buscarDocumento } from '@iss/documento/contract/verificacao'
import type { buscarBilhetes } from '@iss/nota-premiada/contract/bilhetes'
import type { AnswerOf, RequestOf } from '@iss/platform/contract'
import type { buscarRps } from './consultas.ts'
import type { cadastrar } from './primeiro-acesso.ts'
import type { UsuarioTO } from './usuario-to.ts'

/** The shapes of spec 1 §3 and §7 by the names that they have there; each is what its call says. */
export type PessoaRegistrationView = UsuarioTO['pessoa']
export type EnderecoRegistrationView = UsuarioTO['endereco']
/** idMunicipio, documento, captcha. */
export type TicketLookupRequest = RequestOf<typeof buscarBilhetes>
/** periodo, numero, ativo, motivoCancelamento. */
export type TicketResult = AnswerOf<typeof buscarBilhetes>[number]
export type RpsFilter = RequestOf<typeof buscarRps>
export type RpsResult = AnswerOf<typeof buscarRps>
/** usuario, senha, novoUsuario, novaSenha, captcha. */
export type LoginServicePayload = RequestOf<typeof atualizarLegado>
/** success, relogar, errors with type and info. */
export type AuthResponse = AnswerOf<typeof autenticar>
/** idPessoa, aguardarAprovacao, emailAtivacao. */
export type RegistrationAnswer = AnswerOf<typeof cadastrar>
/** url, validador. */
export type DocumentCheckAnswer = AnswerOf<typeof buscarDocumento>
