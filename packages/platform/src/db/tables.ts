import { bigint, boolean, char, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idRef, instante, tenantTable } from '../columns/index.ts'

/** Global: every municipality that the installation serves or knows. */
export const municipioTable = pgTable('municipio', {
  id: integer('id').primaryKey(),
  codigo: text('codigo').notNull().unique(),
  nome: text('nome').notNull(),
  uf: char('uf', { length: 2 }).notNull(),
  cliente: boolean('cliente').notNull().default(false),
  demo: boolean('demo').notNull().default(false),
  /** Whether what the city issues counts (A20). */
  ambiente: text('ambiente').$type<'TESTE' | 'PRODUCAO'>().notNull().default('PRODUCAO'),
  versao: integer('versao').notNull().default(1),
})

/** Queues that an administrator has stopped (A60). */
export const filaPausadaTable = pgTable('fila_pausada', {
  fila: text('fila').primaryKey(),
  pausadaEm: instante('pausada_em').notNull(),
  contaId: idRef('conta_id').notNull(),
  motivo: text('motivo').notNull(),
})

/** Processes of the installation as each told of itself last (A60). */
export const instanciaTable = pgTable('instancia', {
  id: uuid('id').primaryKey(),
  papel: text('papel').$type<'api' | 'worker' | 'tudo'>().notNull(),
  maquina: text('maquina').notNull(),
  pid: integer('pid').notNull(),
  versao: text('versao').notNull(),
  iniciadaEm: instante('iniciada_em').notNull(),
  vistaEm: instante('vista_em').notNull(),
  cpuSegundos: bigint('cpu_segundos', { mode: 'number' }).notNull(),
  memoria: bigint('memoria', { mode: 'number' }).notNull(),
  atrasoMs: numeric('atraso_ms', { precision: 12, scale: 2 }).notNull(),
  conexoes: integer('conexoes').notNull(),
  conexoesOciosas: integer('conexoes_ociosas').notNull(),
  esperando: integer('esperando').notNull(),
  discoLivre: bigint('disco_livre', { mode: 'number' }).notNull(),
  discoTotal: bigint('disco_total', { mode: 'number' }).notNull(),
})

/** Which city a connection of the read-only console looks at (decision 0156). */
export const consultaSessaoTable = pgTable(
  'consulta_sessao',
  {
    pid: integer('pid').notNull(),
    inicio: instante('inicio').notNull(),
    municipioId: integer('municipio_id').notNull(),
    contaId: idRef('conta_id').notNull().unique(),
    documentos: boolean('documentos').notNull().default(false),
    abertaEm: instante('aberta_em').notNull(),
  },
  ({ pid, inicio }) => [primaryKey({ columns: [pid, inicio] })],
)

/** Errors that nobody foresaw (decision 0149): those of the transaction's city and those of no city are seen. */
export const erroServidorTable = pgTable('erro_servidor', {
  id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  ocorridoEm: instante('ocorrido_em').notNull(),
  requisicao: text('requisicao').notNull(),
  municipioId: integer('municipio_id'),
  contaId: bigint('conta_id', { mode: 'number' }),
  metodo: text('metodo').notNull(),
  rota: text('rota').notNull(),
  nome: text('nome').notNull(),
  codigo: text('codigo').notNull().default(''),
  regra: text('regra').notNull().default(''),
  pilha: text('pilha').notNull().default(''),
})

export const auditoriaEventoTable = tenantTable('auditoria_evento', {
  ocorridoEm: instante('ocorrido_em').notNull(),
  contaId: idRef('conta_id'),
  pessoaId: idRef('pessoa_id'),
  comoPessoaId: idRef('como_pessoa_id'),
  tipo: text('tipo').notNull(),
  entidade: text('entidade').notNull(),
  entidadeId: text('entidade_id'),
  antes: jsonb('antes'),
  depois: jsonb('depois'),
  requisicao: text('requisicao'),
  hash: text('hash').notNull(),
})

export const processoAssincronoTable = tenantTable('processo_assincrono', {
  tipoFila: text('tipo_fila').notNull(),
  processo: text('processo').notNull(),
  pessoaId: idRef('pessoa_id'),
  contaId: idRef('conta_id'),
  agendado: instante('agendado').notNull(),
  inicioProcessamento: instante('inicio_processamento'),
  fimProcessamento: instante('fim_processamento'),
  terminoInesperado: text('termino_inesperado'),
  parametros: jsonb('parametros').$type<Record<string, unknown>>().notNull().default({}),
  metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
  cursor: jsonb('cursor'),
  feitos: bigint('feitos', { mode: 'number' }).notNull().default(0),
  total: bigint('total', { mode: 'number' }),
  tentativas: integer('tentativas').notNull().default(0),
  ultimoSinal: instante('ultimo_sinal'),
})

export const idempotenciaTable = tenantTable('idempotencia', {
  contaId: idRef('conta_id').notNull(),
  chave: text('chave').notNull(),
  caminho: text('caminho').notNull(),
  conteudoHash: text('conteudo_hash').notNull(),
  resposta: jsonb('resposta'),
  criadoEm: instante('criado_em').notNull(),
})

export const arquivoTable = tenantTable('arquivo', {
  chave: text('chave').notNull(),
  nome: text('nome').notNull(),
  tipo: text('tipo').notNull(),
  tamanho: bigint('tamanho', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  contaId: idRef('conta_id'),
  pessoaId: idRef('pessoa_id'),
  criadoEm: instante('criado_em').notNull(),
})

export type AnexoEmail = { nome: string; tipo: string; conteudo: string }
export const emailTable = tenantTable('email', {
  para: text('para').array().notNull(),
  assunto: text('assunto').notNull(),
  texto: text('texto').notNull(),
  html: text('html').notNull(),
  /** Contents in base64. */
  anexos: jsonb('anexos').$type<AnexoEmail[]>().notNull().default([]),
  criadoEm: instante('criado_em').notNull(),
  enviadoEm: instante('enviado_em'),
  tentativas: integer('tentativas').notNull().default(0),
  erro: text('erro'),
})

export const chaveConfiguracaoTable = tenantTable('chave_configuracao', {
  pessoaId: idRef('pessoa_id'),
  nome: text('nome').notNull(),
  valor: boolean('valor').notNull(),
})

export const captchaGastoTable = pgTable('captcha_gasto', {
  nonce: text('nonce').primaryKey(),
  expira: instante('expira').notNull(),
})

export const auditoriaSeloTable = pgTable('auditoria_selo', {
  municipioId: integer('municipio_id').notNull(),
  sequencia: bigint('sequencia', { mode: 'number' }).notNull(),
  eventoId: bigint('evento_id', { mode: 'number' }).notNull(),
  anterior: text('anterior').notNull(),
  selo: text('selo').notNull(),
  seladoEm: instante('selado_em').notNull(),
})

/** Global: answers of the postal code service, kept by packages/platform/src/cep; a null address is a code that it does not know. */
export const cepConsultaTable = pgTable('cep_consulta', {
  cep: text('cep').primaryKey(),
  endereco: jsonb('endereco'),
  consultadoEm: instante('consultado_em').notNull(),
})

/** Global: addresses by CEP. */
export const cepEnderecoTable = pgTable('cep_endereco', {
  cep: text('cep').primaryKey(),
  logradouroTipo: text('logradouro_tipo').notNull().default(''),
  logradouroNome: text('logradouro_nome').notNull().default(''),
  bairro: text('bairro').notNull().default(''),
  municipioCodigo: text('municipio_codigo').notNull(),
})

/** Global, not logged: counts of limits over all processes of an installation; see packages/platform/src/limits. */
export const usoContadoTable = pgTable(
  'uso_contado',
  {
    chave: text('chave').notNull(),
    inicio: instante('inicio').notNull(),
    expira: instante('expira').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chave, table.inicio] })],
)
