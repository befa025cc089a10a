import { aliquota, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import type { AliquotasSimplesJson } from '@iss/tributacao/domain/aliquotas-simples'
import { boolean, char, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { DadosPapel, PerfilPapel } from '../domain/perfil-papel.ts'
import type {
  Natureza,
  Origem,
  RegimeIss,
  Situacao,
  TipoContribuinte,
  TipoEndereco,
  TipoLogradouro,
  TipoRelacionamento,
  WebIssStatus,
} from '../domain/pessoa.ts'

/** People and companies known to the municipality; `documento` is normalised and unique in it. */
export const pessoaTable = tenantTable('pessoa', {
  documento: text('documento').notNull(),
  nome: text('nome').notNull(),
  nomeFantasia: text('nome_fantasia'),
  busca: text('busca').notNull(),
  email: text('email'),
  emailPadrao: boolean('email_padrao').notNull().default(false),
  inscricaoMunicipal: text('inscricao_municipal'),
  inscricaoEstadual: text('inscricao_estadual'),
  grpMobiliario: text('grp_mobiliario'),
  naturezaCadastro: text('natureza_cadastro').$type<Natureza>(),
  situacao: text('situacao').$type<Situacao>().notNull().default('ATIVO'),
  webIssStatus: text('web_iss_status').$type<WebIssStatus>().notNull().default('ATIVO'),
  webIssTipoContribuinte: text('web_iss_tipo_contribuinte').$type<TipoContribuinte>(),
  regimeIssTipo: text('regime_iss_tipo').$type<RegimeIss>().notNull().default('FATURAMENTO'),
  regimeIssAliquota: aliquota('regime_iss_aliquota'),
  regimeIssValor: dinheiro('regime_iss_valor'),
  origem: integer('origem').$type<Origem>().notNull().default(0),
  cadastroInicial: dataCivil('cadastro_inicial').notNull(),
  dataAbertura: dataCivil('data_abertura'),
  dataBaixa: dataCivil('data_baixa'),
  ultimaAlteracao: instante('ultima_alteracao').notNull(),
  ultimaSincronia: instante('ultima_sincronia'),
  contadorResponsavelId: idRef('contador_responsavel_id'),
  fiscalResponsavelId: idRef('fiscal_responsavel_id'),
  imagemArquivoId: idRef('imagem_arquivo_id'),
  prestador: boolean('prestador').notNull().default(false),
  substitutoTributario: boolean('substituto_tributario').notNull().default(false),
  emiteGuiaPorNota: boolean('emite_guia_por_nota').notNull().default(false),
  emiteGuiaAvulsaPorNota: boolean('emite_guia_avulsa_por_nota').notNull().default(false),
  geraApenasReciboQuandoRetencao: boolean('gera_apenas_recibo_quando_retencao').notNull().default(false),
  autorizadaNfeDesde: dataCivil('autorizada_nfe_desde'),
  autorizadaNfeAte: dataCivil('autorizada_nfe_ate'),
  autorizadaEscriturar: boolean('autorizada_escriturar').notNull().default(false),
  denunciaEspCompetenciasAutorizadas: text('denuncia_esp_competencias_autorizadas').notNull().default(''),
  versao: integer('versao').notNull().default(1),
})
export type Pessoa = typeof pessoaTable.$inferSelect
export type NovaPessoa = typeof pessoaTable.$inferInsert

export const enderecoTable = tenantTable('endereco', {
  pessoaId: idRef('pessoa_id').notNull(),
  tipoEndereco: integer('tipo_endereco').$type<TipoEndereco>().notNull().default(1),
  principal: boolean('principal').notNull().default(false),
  logradouroTipo: text('logradouro_tipo').$type<TipoLogradouro>().notNull(),
  logradouroNome: text('logradouro_nome').notNull(),
  numero: text('numero').notNull(),
  complemento: text('complemento'),
  bairro: text('bairro').notNull(),
  cep: text('cep'),
  municipioCodigo: text('municipio_codigo').notNull(),
  municipioNome: text('municipio_nome').notNull(),
  uf: char('uf', { length: 2 }).notNull(),
  pais: text('pais').notNull().default('Brasil'),
})
export type Endereco = typeof enderecoTable.$inferSelect

export const telefoneTable = tenantTable('telefone', {
  pessoaId: idRef('pessoa_id').notNull(),
  numero: text('numero').notNull(),
  fax: boolean('fax').notNull().default(false),
  principal: boolean('principal').notNull().default(false),
})

export const papelTable = tenantTable('papel', {
  atorId: idRef('ator_id').notNull(),
  perfil: text('perfil').$type<PerfilPapel>().notNull(),
  empregadorId: idRef('empregador_id'),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  dados: jsonb('dados').$type<DadosPapel>().notNull().default({}),
})

/** Dated regimes of a taxpayer; the one of a competence is that of the greatest `data_inicio` not after it. */
export const regimeCompetenciaTable = tenantTable('regime_competencia', {
  contribuinteId: idRef('contribuinte_id').notNull(),
  regime: text('regime').$type<RegimeIss>().notNull(),
  aliquota: aliquota('aliquota'),
  /** Rates of the Simples by annex; null: `aliquota` holds for all. */
  aliquotasSimples: jsonb('aliquotas_simples').$type<AliquotasSimplesJson>(),
  valor: dinheiro('valor'),
  dataInicio: dataCivil('data_inicio').notNull(),
  dataAlteracao: instante('data_alteracao').notNull(),
})

export const relacionamentoTable = tenantTable('relacionamento', {
  origemId: idRef('origem_id').notNull(),
  destinoId: idRef('destino_id').notNull(),
  tipoRelacionamento: integer('tipo_relacionamento').$type<TipoRelacionamento>().notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})
