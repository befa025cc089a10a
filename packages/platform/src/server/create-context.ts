import { createHmac } from 'node:crypto'
import { defineErrors, refuse } from '@iss/kernel/errors'
import { NAO_ENCONTRADO, SEM_PERMISSAO, SESSAO_EXPIRADA } from '@iss/kernel/http-errors'
import type { Clock } from '@iss/kernel/clock'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { insertAudit } from '../audit/insert.ts'
import { hashEvent, plainJson } from '../audit/hash.ts'
import type { Screen, UserInfo } from '../contract/index.ts'
import { type Db, type DbClient, emailTable, municipioTable, type Pool, processoAssincronoTable, together } from '../db/index.ts'
import { LARGE_UPLOAD_BYTES } from '../files/index.ts'
import type { AuditEvent, AuditRow, Context, Sessao } from './context.ts'
import { oneLine } from '../mail/port.ts'
import type { Hook } from './operation.ts'
import { askInside, type AskOutside } from './outside.ts'
import type { Ports } from './ports.ts'

export const platformErrors = defineErrors('plataforma', {
  semSessao: { message: SESSAO_EXPIRADA },
  semPermissao: { message: SEM_PERMISSAO },
  muitasTentativas: { message: 'Muitas requisições em pouco tempo. Aguarde um minuto e tente novamente.' },
  corpoInvalido: { message: 'O conteúdo enviado não pôde ser lido. Verifique o formato e tente novamente.' },
  dadosRecusados: {
    message: 'Um dos valores informados não pode ser gravado assim. Confira os dados, atualize a página e tente novamente.',
  },
  semEspaco: {
    message:
      'O portal está sem espaço para gravar. Nada deste pedido foi gravado; o que já estava confirmado continua. Avise o suporte.',
  },
  chaveRepetida: { message: 'Esta chave de idempotência já foi usada com outro conteúdo.' },
  municipioNaoEncontrado: { field: 'idMunicipio', message: 'Município não encontrado.' },
  soConsulta: { message: 'Você está vendo o portal como outro usuário: nada pode ser alterado.' },
  naoEncontrado: { message: NAO_ENCONTRADO },
  enviosDemais: { message: 'Já há {n} arquivos seus em envio. Aguarde o término de um deles e tente novamente.' },
  cotaDeEnvio: { message: 'O limite diário de {mb} MB em arquivos enviados foi atingido. Tente novamente amanhã.' },
  envioInterrompido: { field: 'arquivo', message: 'O envio do arquivo foi interrompido antes do fim. Tente novamente.' },
  arquivoAusente: { field: 'arquivo', message: 'Selecione um arquivo para enviar.' },
})

/** What the process gives to every context. */
export type Runtime = {
  hooks: readonly Hook[]
  screens: readonly Screen[]
  definitions: ReadonlyMap<string, readonly unknown[]>
  ports: Ports
  clock: Clock
  log: Logger
  baseUrl: string
  producao: boolean
  secret: string
  /** Limit of calls that take large files; 1 GB unless told. */
  largeUploadBytes?: number
}

export type ContextInput = {
  db: Db
  client: DbClient
  pool?: Pool
  municipioId: number | null
  identity: { sessao: Sessao; user: UserInfo } | null
  requestId: string
  ip?: string
  agente?: string
  /** How work is done while the transaction is given up; absent: where it is asked for. */
  outside?: AskOutside
}

export type ContextState = { audited: number; afterCommit: (() => void | Promise<void>)[]; scheduled: boolean }

/** Builds the context of one transaction, and the state that its runner looks at after the operation. */
export function createContext(runtime: Runtime, input: ContextInput): { ctx: Context; state: ContextState } {
  const state: ContextState = { audited: 0, afterCommit: [], scheduled: false }
  let municipioId = input.municipioId
  const outside = input.outside ?? askInside
  const ctx: Context = {
    db: input.db,
    client: input.client,
    get pool() {
      if (!input.pool) throw new Error('Only a call of its own transaction has the connections of the process')
      return input.pool
    },
    get municipioId() {
      if (municipioId === null) throw new Error('This call has not entered a municipality')
      return municipioId
    },
    get user() {
      return input.identity?.user ?? refuse(platformErrors.semSessao, { kind: 'authentication' })
    },
    get sessao() {
      return input.identity?.sessao ?? refuse(platformErrors.semSessao, { kind: 'authentication' })
    },
    userOrNull: input.identity?.user ?? null,
    clock: runtime.clock,
    log: runtime.log,
    requestId: input.requestId,
    ip: input.ip ?? '',
    agente: input.agente ?? '',
    outside,
    ports: portsOutside(runtime.ports, outside),
    baseUrl: runtime.baseUrl,
    producao: runtime.producao,
    largeUploadBytes: runtime.largeUploadBytes ?? LARGE_UPLOAD_BYTES,
    screens: runtime.screens,
    definitions: <T>(kind: string) => (runtime.definitions.get(kind) ?? []) as readonly T[],
    hmac: (proposito, texto) => createHmac('sha256', runtime.secret).update(`${proposito}|${texto}`).digest('base64url'),
    async enterMunicipio(id, options) {
      if (municipioId === id) return
      if (municipioId !== null) throw new Error('One transaction has one municipality')
      if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) refuse(platformErrors.municipioNaoEncontrado)
      if (options?.entered) {
        municipioId = id
        return
      }
      const [known] = await input.db.select({ id: municipioTable.id }).from(municipioTable).where(eq(municipioTable.id, id))
      if (!known) refuse(platformErrors.municipioNaoEncontrado)
      await input.client.query(`select set_config('iss.municipio', $1, true)`, [String(id)])
      municipioId = id
    },
    audit: (event) => insertAudit(input.client, [ctx.auditRow(event)]),
    auditRow(event) {
      state.audited += 1
      return toAuditRow(ctx, input, event)
    },
    emit: (event, payload) => ctx.emitAll(event, [{ ctx, payload }]),
    async emitAll(event, entries) {
      if (entries.length === 0) return
      const hooks = runtime.hooks.filter((hook) => hook.event === event.name)
      await together(
        input.client,
        hooks.map((hook) => () => hook.run(entries as never)),
      )
    },
    async schedule(process, params, options) {
      const [row] = await input.db
        .insert(processoAssincronoTable)
        .values({
          tipoFila: process.fila,
          processo: process.nome,
          pessoaId: options?.pessoaId ?? input.identity?.sessao.pessoaSelecionadaId ?? null,
          contaId: options?.contaId ?? input.identity?.sessao.contaId ?? null,
          agendado: runtime.clock.now(),
          parametros: plainJson(params) as Record<string, unknown>,
          metadata: options?.metadata ?? {},
        })
        .returning({ id: processoAssincronoTable.id })
      if (!row) throw new Error('The process row was not written')
      state.scheduled = true
      return row.id
    },
    async mail(message) {
      const [row] = await input.db
        .insert(emailTable)
        .values({
          para: message.para,
          assunto: oneLine(message.assunto),
          texto: message.texto,
          html: message.html,
          anexos: (message.anexos ?? []).map((anexo) => ({
            nome: oneLine(anexo.nome),
            tipo: anexo.tipo,
            conteudo: anexo.conteudo.toString('base64'),
          })),
          criadoEm: runtime.clock.now(),
        })
        .returning({ id: emailTable.id })
      if (!row) throw new Error('The mail was not written')
      return row.id
    },
    async switchOn(definition, pessoaId) {
      const dela = definition.scope !== 'municipal' && pessoaId !== undefined
      const { rows } = await input.client.query<{ valor: boolean | null }>('select chave_valor($1, $2) as valor', [
        definition.name,
        dela ? pessoaId : null,
      ])
      return rows[0]?.valor ?? definition.default
    },
    afterCommit: (work) => void state.afterCommit.push(work),
  }
  return { ctx, state }
}

/** The ports that ask a service outside do so while no connection is held. */
function portsOutside({ captcha, cep, ...ports }: Ports, outside: AskOutside): Ports {
  return {
    ...ports,
    captcha: {
      publicConfig: () => captcha.publicConfig(),
      challenge: () => captcha.challenge(),
      verify: (payload) => outside(`captcha ${payload}`, () => captcha.verify(payload)),
    },
    cep: { find: (text) => outside(`cep ${text}`, () => cep.find(text)) },
  }
}

function toAuditRow(ctx: Context, input: ContextInput, event: AuditEvent): AuditRow {
  const sessao = input.identity?.sessao
  const content = {
    municipioId: ctx.municipioId,
    ocorridoEm: ctx.clock.now(),
    contaId: sessao?.visitante?.contaId ?? sessao?.contaId ?? null,
    pessoaId: sessao?.visitante?.pessoaId ?? sessao?.pessoaUsuarioId ?? null,
    comoPessoaId: sessao?.pessoaSelecionadaId ?? null,
    tipo: event.tipo,
    entidade: event.entidade,
    entidadeId: event.entidadeId === undefined ? null : String(event.entidadeId),
    antes: plainJson(event.antes),
    depois: plainJson(event.depois),
    requisicao: input.requestId,
  }
  return {
    municipio_id: content.municipioId,
    ocorrido_em: content.ocorridoEm,
    conta_id: content.contaId,
    pessoa_id: content.pessoaId,
    como_pessoa_id: content.comoPessoaId,
    tipo: content.tipo,
    entidade: content.entidade,
    entidade_id: content.entidadeId,
    antes: content.antes,
    depois: content.depois,
    requisicao: content.requisicao,
    hash: hashEvent(content),
  }
}
