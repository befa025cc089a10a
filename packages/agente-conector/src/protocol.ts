import { z } from 'zod'

/** Version of the protocol: part of the address, so that an agent and a portal that do not understand each other say so at once. */
export const versaoDoProtocolo = 'v1'

/** What is exchanged, in the order in which one stands on the other. */
export const especies = ['pessoas', 'atividades', 'guias', 'pagamentos', 'documentos', 'divida-ativa', 'lancamentos'] as const
export type Especie = (typeof especies)[number]
/** What the portal takes from the systems of the city. */
export const especiesRecebidas = ['pessoas', 'atividades', 'guias', 'pagamentos', 'documentos'] as const
export type EspecieRecebida = (typeof especiesRecebidas)[number]

/** Signals of the portal to an agent (spec 3 §4). */
export const tiposDeSinal = ['KILL', 'RESTART', 'UPDATE'] as const
export type TipoDeSinal = (typeof tiposDeSinal)[number]

/** Most items of one message. */
export const maximoDeItens = 1000

const texto = (max: number) => z.string().trim().min(1).max(max)
const opcional = (max: number) => z.string().trim().max(max).nullish()
const data = z.iso.date('Informe a data como AAAA-MM-DD.')
const competencia = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Informe a competência como AAAA-MM.')
const valor = z.string().regex(/^\d{1,13}\.\d{2}$/, 'Informe o valor com ponto e dois decimais, como 1500.00.')
const documento = z.string().regex(/^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/, 'Informe CPF ou CNPJ sem pontuação.')
const versao = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** What an item of each kind says. */
export const conteudos = {
  pessoas: z.object({
    documento,
    nome: texto(150),
    nomeFantasia: opcional(150),
    inscricaoMunicipal: opcional(20),
    codigoGrp: opcional(40),
    email: opcional(120),
    dataAbertura: data.nullish(),
    situacao: z.enum(['ATIVO', 'BAIXADO', 'PARALISADO']).nullish(),
  }),
  atividades: z.object({ documento, codigo: texto(20), inicio: data.nullish() }),
  guias: z.object({
    numero: texto(40),
    documento,
    competencia,
    vencimento: data.nullish(),
    valor,
    situacao: z.enum(['ABERTA', 'PAGA', 'CANCELADA']).nullish(),
  }),
  pagamentos: z
    .object({
      guia: texto(60).nullish().describe('Chave da guia no sistema da prefeitura'),
      numeroGuia: z.number().int().positive().nullish().describe('Número da guia do portal'),
      dataPagamento: data,
      dataCredito: data.nullish(),
      valor,
      autenticacao: opcional(60),
    })
    .refine((um) => Boolean(um.guia) !== Boolean(um.numeroGuia), 'Informe a guia da origem ou o número da guia do portal.'),
  documentos: z.object({
    numero: texto(40),
    documento,
    tomador: documento.nullish(),
    emissao: data,
    competencia,
    valor,
    imposto: valor.nullish(),
    situacao: z.enum(['EMITIDA', 'CANCELADA']).nullish(),
  }),
} as const
export type Conteudos = { [E in EspecieRecebida]: z.output<(typeof conteudos)[E]> }

const item = z.object({
  chave: texto(60).describe('Chave do registro no sistema da prefeitura'),
  versao: versao.describe('Cresce a cada alteração do registro; uma versão menor que a guardada não muda nada'),
  conteudo: z.record(z.string(), z.unknown()),
})
const resultado = z.object({
  chave: z.string(),
  situacao: z.enum(['APLICADO', 'AGUARDANDO', 'REPETIDO', 'ANTIGO', 'PENDENTE', 'ERRO']),
  mensagem: z.string().nullable(),
})
export type Resultado = z.output<typeof resultado>

const agendamento = z.object({
  id: z.number(),
  rotina: z.enum(especies),
  sentido: z.enum(['RECEBER', 'ENVIAR']),
  soUmaVez: z.boolean(),
})
const sinal = z.object({ id: z.number(), tipo: z.enum(tiposDeSinal), motivo: z.string() })
export const scriptAssinado = z.object({ nome: z.string(), arquivo: z.string(), assinatura: z.string() })
export type ScriptAssinado = z.output<typeof scriptAssinado>

const itemEnviado = z.object({
  id: z.number(),
  versao: z.number(),
  chave: z.string(),
  conteudo: z.record(z.string(), z.unknown()),
})
export type ItemEnviado = z.output<typeof itemEnviado>

/** Every message of the protocol: what is asked and what is answered. `token` is the only one that needs no bearer. */
export const mensagens = {
  token: {
    resumo: 'Troca identificador e segredo do conector por um token curto',
    pedido: z.object({
      grant_type: z.literal('client_credentials'),
      client_id: texto(60),
      client_secret: texto(120),
    }),
    resposta: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number() }),
  },
  ping: {
    resumo: 'Diz que o agente está vivo; responde sinais, rotinas a executar e configuração em vigor',
    pedido: z.object({
      versaoAgente: texto(40),
      fila: z.number().int().min(0).max(1_000_000_000),
      configHash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullish()
        .describe('Hash das propriedades com que o agente trabalha; ausente: ainda nenhuma'),
    }),
    resposta: z.object({
      hora: z.string(),
      sinais: z.array(sinal),
      agendamentos: z.array(agendamento),
      propriedades: z.record(z.string(), z.string()),
      configHash: z.string().describe('Hash das propriedades em vigor'),
      testes: z.array(scriptAssinado).describe('Scripts a testar em seco: lê-se e nada se grava'),
      migracao: z.array(z.enum(especiesRecebidas)).describe('O que o migrador quer lido agora; vazio: nada'),
      senhaProxy: z.string().nullish().describe('Senha do proxy entre o agente e o portal, que vale a partir de agora'),
    }),
  },
  scripts: {
    resumo: 'Scripts ativos, cada um com a sua assinatura',
    pedido: z.object({}),
    resposta: z.object({ scripts: z.array(scriptAssinado) }),
  },
  pull: {
    resumo: 'Itens a levar ao sistema da prefeitura, a partir de um cursor; o que não for confirmado volta',
    pedido: z.object({
      especie: z.enum(especies),
      cursor: z.number().int().min(0).default(0),
      limite: z.number().int().min(1).max(maximoDeItens).default(200),
    }),
    resposta: z.object({ itens: z.array(itemEnviado), cursor: z.number(), temMais: z.boolean() }),
  },
  ack: {
    resumo: 'Confirma itens levados, ou diz por que não foram; a versão confirmada é a que foi recebida',
    pedido: z.object({
      especie: z.enum(especies),
      itens: z
        .array(
          z.object({
            id: z.number().int().positive(),
            versao,
            codigoGrp: opcional(60),
            erro: opcional(500),
          }),
        )
        .min(1)
        .max(maximoDeItens),
    }),
    resposta: z.object({ confirmados: z.number(), comErro: z.number(), ignorados: z.number() }),
  },
  push: {
    resumo: 'Entrega itens do sistema da prefeitura; exige Idempotency-Key e responde item a item',
    pedido: z.object({
      especie: z.enum(especiesRecebidas),
      migracao: z.boolean().default(false).describe('Guarda para a migração: aplica-se pela ordem do gestor'),
      itens: z.array(item).min(1).max(maximoDeItens),
      script: texto(60).nullish().describe('Script que leu os itens; o cursor é guardado com eles'),
      cursor: texto(200).nullish(),
    }),
    resposta: z.object({ resultados: z.array(resultado) }),
  },
  cursores: {
    resumo: 'Até onde cada script foi lido: quem recomeça continua daí',
    pedido: z.object({}),
    resposta: z.object({ cursores: z.record(z.string(), z.string()) }),
  },
  totais: {
    resumo: 'Totais por mês apurados no sistema da prefeitura, para a conciliação',
    pedido: z.object({
      especie: z.enum(especiesRecebidas),
      meses: z
        .array(z.object({ competencia: competencia.nullable(), quantidade: z.number().int().min(0), soma: valor }))
        .max(1200),
    }),
    resposta: z.object({ gravados: z.number() }),
  },
  sinais: {
    resumo: 'Diz que um sinal foi cumprido',
    pedido: z.object({ id: z.number().int().positive(), resultado: texto(300) }),
    resposta: z.object({ finalizado: z.boolean() }),
  },
  execucoes: {
    resumo: 'Diz que uma rotina agendada terminou',
    pedido: z.object({
      id: z.number().int().positive().nullable().describe('Agendamento; null: a leitura para a migração'),
      duracaoMs: z.number().int().min(0).max(2_000_000_000),
      lidos: z.number().int().min(0).max(2_000_000_000),
      erros: z.number().int().min(0).max(2_000_000_000),
    }),
    resposta: z.object({ registrada: z.boolean() }),
  },
  testes: {
    resumo: 'Diz o que um script fez num teste em seco',
    pedido: z.object({
      nome: texto(60),
      lidos: z.number().int().min(0).max(1_000_000),
      erros: z.number().int().min(0).max(1_000_000),
      mensagem: opcional(500),
    }),
    resposta: z.object({ registrado: z.boolean() }),
  },
  erros: {
    resumo: 'Guarda um erro do agente',
    pedido: z.object({ rotina: opcional(60), mensagem: texto(500), detalhe: opcional(4000) }),
    resposta: z.object({ id: z.number() }),
  },
} as const
export type Acao = keyof typeof mensagens
export type Pedido<A extends Acao> = z.input<(typeof mensagens)[A]['pedido']>
export type Resposta<A extends Acao> = z.output<(typeof mensagens)[A]['resposta']>
