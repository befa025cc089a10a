import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Switch } from '@iss/platform/contract'
import * as chave from '../domain/chaves-pessoais.ts'
import type { DemoPessoa } from '../domain/demo-pessoas.ts'
import type { DadosPapel, PerfilPapel } from '../domain/perfil-papel.ts'
import type { Natureza, RegimeIss, Situacao, TipoContribuinte } from '../domain/pessoa.ts'

export type LinhaDemo = {
  chave: DemoPessoa
  nome: string
  fantasia?: string
  regime?: RegimeIss
  aliquota?: Aliquota
  valor?: Dinheiro
  natureza?: Natureza
  situacao?: Situacao
  tipo?: TipoContribuinte
  /** Roles beside 'usuario'. */
  papeis?: readonly PerfilPapel[]
  dados?: Partial<Record<PerfilPapel, DadosPapel>>
  bairro: string
  endereco: readonly ['R.' | 'Av.' | 'Pça.' | 'Al.' | 'Rod.' | 'Trav.', string, string]
  telefone: string
  inscricao?: string
  /** May issue NF-e. */
  nfe?: boolean
  escritura?: boolean
  substituto?: boolean
  fiscal?: 'fiscal' | 'fiscal2'
  /** The person whose employee this one is. */
  empregador?: DemoPessoa
  contador?: DemoPessoa
  emailPadrao?: boolean
  /** Outside the city. */
  fora?: { codigo: string; nome: string; uf: string }
  /** Switches that differ from their default. */
  chaves?: readonly Switch[]
}

const empresa = { papeis: ['empresa'], tipo: 'PRESTADOR', nfe: true, escritura: true } as const

/** Nova Serra: the city hall first, because taxpayers name their inspector; then accountant, taxpayers, takers and citizens. */
export const novaSerraDemo: readonly LinhaDemo[] = [
  { chave: 'gestor', nome: 'Paulo Gestor', papeis: ['gestor'], dados: { gestor: { matricula: '1001' } }, bairro: 'Centro', endereco: ['Pça.', 'da Matriz', '100'], telefone: '31333301001' },
  { chave: 'fiscal', nome: 'Carla Fiscal', papeis: ['fiscal'], dados: { fiscal: { matricula: '1002' } }, bairro: 'Centro', endereco: ['Pça.', 'da Matriz', '100'], telefone: '31333301002' },
  { chave: 'fiscal2', nome: 'Otávio Fiscal', papeis: ['fiscal'], dados: { fiscal: { matricula: '1003' } }, bairro: 'Vila Nova', endereco: ['R.', 'das Acácias', '45'], telefone: '31333301003' },
  { chave: 'administrador', nome: 'Ana Admin', papeis: ['administrador'], bairro: 'Centro', endereco: ['R.', 'do Comércio', '12'], telefone: '31333301004' },
  { chave: 'suporte', nome: 'Sílvia Suporte', papeis: ['suporte'], bairro: 'Vila Nova', endereco: ['R.', 'dos Ipês', '8'], telefone: '31333301005' },
  { chave: 'contador', nome: 'Contábil Exata Ltda', fantasia: 'Contábil Exata', regime: 'SOCIEDADE_PROFISSIONAL', papeis: ['contador'], dados: { contador: { crc: 'MG-000001/O' } }, tipo: 'PRESTADOR', bairro: 'Centro', endereco: ['Av.', 'Brasil', '500'], telefone: '3133330500', fiscal: 'fiscal' },
  { chave: 'funcionario', nome: 'Rui Funcionário', papeis: ['funcionario'], empregador: 'contador', bairro: 'Vila Nova', endereco: ['R.', 'das Acácias', '210'], telefone: '31988880001' },
  { ...empresa, chave: 'alfa', nome: 'Alfa Tecnologia Ltda', fantasia: 'Alfa Tecnologia', contador: 'contador', fiscal: 'fiscal', inscricao: '10001', bairro: 'Centro', endereco: ['Av.', 'Brasil', '1000'], telefone: '3133331001',
    chaves: [chave.escrituracaoEspecial, chave.escrituracaoEspecialDesconto, chave.escrituracaoEspecialIndividual, chave.escrituracaoEspecialQuantidade, chave.permiteEmissaoGuiaAvulsa, chave.permiteEmissaoGuiaValorFixo] },
  { ...empresa, chave: 'beta', nome: 'Beta Construções Ltda', fantasia: 'Beta Construções', papeis: ['empresa', 'construtora'], tipo: 'OBRAS', fiscal: 'fiscal', inscricao: '10002', bairro: 'Distrito Industrial', endereco: ['Rod.', 'MG-10', 'km 4'], telefone: '3133331002' },
  { ...empresa, chave: 'gama', nome: 'Gama Serviços ME', regime: 'SIMPLES', aliquota: Aliquota.from('3.2409'), contador: 'contador', fiscal: 'fiscal2', inscricao: '10003', bairro: 'Jardim das Flores', endereco: ['R.', 'das Rosas', '77'], telefone: '3133331003' },
  { ...empresa, chave: 'delta', nome: 'Delta Consultoria ME', regime: 'SIMPLES', aliquota: Aliquota.from('3.3288'), contador: 'contador', fiscal: 'fiscal2', inscricao: '10004', bairro: 'Jardim das Flores', endereco: ['R.', 'dos Lírios', '19'], telefone: '3133331004' },
  { ...empresa, chave: 'hospital', nome: 'Hospital Santa Vida', tipo: 'ASSOCIACAO', substituto: true, fiscal: 'fiscal', inscricao: '10005', bairro: 'Centro', endereco: ['Av.', 'da Saúde', '1'], telefone: '3133331005' },
  { ...empresa, chave: 'banco', nome: 'Banco Demo SA', papeis: ['empresa', 'banco'], tipo: 'INSTITUICAO_FINANCEIRA', nfe: false, fiscal: 'fiscal', inscricao: '10006', bairro: 'Centro', endereco: ['Pça.', 'da Matriz', '20'], telefone: '3133331006' },
  { ...empresa, chave: 'cartorio', nome: '1º Ofício de Notas', papeis: ['empresa', 'cartorio'], nfe: false, fiscal: 'fiscal', inscricao: '10007', bairro: 'Centro', endereco: ['R.', 'do Comércio', '30'], telefone: '3133331007' },
  { ...empresa, chave: 'pedagio', nome: 'Rodovia Serra Pedágio SA', papeis: ['empresa', 'pedagio'], nfe: false, fiscal: 'fiscal', inscricao: '10008', bairro: 'Zona Rural', endereco: ['Rod.', 'MG-10', 'km 22'], telefone: '3133331008' },
  { ...empresa, chave: 'transporte', nome: 'Viação Nova Serra Ltda', papeis: ['empresa', 'transporte'], fiscal: 'fiscal2', inscricao: '10009', bairro: 'Vila Nova', endereco: ['Av.', 'das Indústrias', '300'], telefone: '3133331009' },
  { ...empresa, chave: 'ensino', nome: 'Colégio Horizonte Ltda', papeis: ['empresa', 'ensino'], fiscal: 'fiscal2', inscricao: '10010', bairro: 'Jardim das Flores', endereco: ['Al.', 'dos Estudantes', '5'], telefone: '3133331010' },
  { ...empresa, chave: 'grafica', nome: 'Gráfica Central Ltda', papeis: ['empresa', 'grafica'], dados: { grafica: { de: '2020-01-01', ate: null } }, fiscal: 'fiscal2', inscricao: '10011', bairro: 'Distrito Industrial', endereco: ['R.', 'dos Gráficos', '60'], telefone: '3133331011' },
  { ...empresa, chave: 'locadora', nome: 'Locadora Máquinas Ltda', fiscal: 'fiscal2', inscricao: '10013', bairro: 'Distrito Industrial', endereco: ['Av.', 'das Indústrias', '900'], telefone: '3133331013' },
  { ...empresa, chave: 'integra', nome: 'Integra Sistemas Ltda', fiscal: 'fiscal', inscricao: '12345', bairro: 'Centro', endereco: ['R.', 'da Integração', '81'], telefone: '3133331081',
    chaves: [chave.permiteEmissaoNFSemTomador, chave.permiteEmissaoNotasCompetenciaForaOrdem, chave.permiteEditarDataPrestacaoNFe] },
  { ...empresa, chave: 'novaera', nome: 'Nova Era Digital Ltda', fiscal: 'fiscal', inscricao: '10035', bairro: 'Centro', endereco: ['Av.', 'Brasil', '1500'], telefone: '3133331035', chaves: [chave.permiteEditarDataPrestacaoNFe] },
  { ...empresa, chave: 'sociedade', nome: 'Duarte e Lima Advogados', regime: 'SOCIEDADE_PROFISSIONAL', contador: 'contador', fiscal: 'fiscal2', inscricao: '10016', bairro: 'Centro', endereco: ['R.', 'do Fórum', '3'], telefone: '3133331016' },
  { ...empresa, chave: 'estimativa', nome: 'Estacionamento Central Ltda', regime: 'ESTIMATIVA', valor: Dinheiro.from('350.00'), contador: 'contador', fiscal: 'fiscal2', inscricao: '10017', bairro: 'Centro', endereco: ['R.', 'do Comércio', '150'], telefone: '3133331017' },
  { ...empresa, chave: 'fixo', nome: 'Helena Prado', regime: 'FIXO_ANUAL', valor: Dinheiro.from('480.00'), tipo: 'AUTONOMO', fiscal: 'fiscal2', inscricao: '10018', bairro: 'Jardim das Flores', endereco: ['R.', 'das Rosas', '14'], telefone: '31988881018' },
  { ...empresa, chave: 'mei', nome: 'Joaquim Reparos MEI', regime: 'MEI', fiscal: 'fiscal2', inscricao: '10019', bairro: 'Vila Nova', endereco: ['Trav.', 'do Sol', '2'], telefone: '31988881019' },
  { ...empresa, chave: 'imune', nome: 'Instituto Caminho do Bem', regime: 'IMUNE', tipo: 'ASSOCIACAO', nfe: false, fiscal: 'fiscal', inscricao: '10020', bairro: 'Vila Nova', endereco: ['R.', 'da Esperança', '70'], telefone: '3133331020' },
  { ...empresa, chave: 'isento', nome: 'Cooperativa Serrana de Artesãos', regime: 'ISENTO', fiscal: 'fiscal', inscricao: '10021', bairro: 'Zona Rural', endereco: ['R.', 'dos Artesãos', '9'], telefone: '3133331021' },
  { ...empresa, chave: 'naoIncidencia', nome: 'Serra Participações Ltda', regime: 'NAO_INCIDENCIA', tipo: 'OUTRO', nfe: false, fiscal: 'fiscal', inscricao: '10022', bairro: 'Centro', endereco: ['Av.', 'Brasil', '88'], telefone: '3133331022' },
  { ...empresa, chave: 'zeta', nome: 'Zeta Manutenção ME', regime: 'SIMPLES', aliquota: Aliquota.from('2.0100'), fiscal: 'fiscal2', inscricao: '10023', bairro: 'Distrito Industrial', endereco: ['R.', 'dos Gráficos', '71'], telefone: '3133331023' },
  { ...empresa, chave: 'omega', nome: 'Ômega Projetos Ltda', fiscal: 'fiscal', inscricao: '10024', bairro: 'Centro', endereco: ['R.', 'da Integração', '10'], telefone: '3133331024' },
  { ...empresa, chave: 'baixada', nome: 'Antiga Oficina Ltda', situacao: 'BAIXADO', nfe: false, escritura: false, fiscal: 'fiscal', inscricao: '10025', bairro: 'Vila Nova', endereco: ['R.', 'dos Ipês', '99'], telefone: '3133331025' },
  { ...empresa, chave: 'bloqueada', nome: 'Bloco Eventos Ltda', situacao: 'BLOQUEADO', fiscal: 'fiscal', inscricao: '10026', bairro: 'Centro', endereco: ['R.', 'do Comércio', '41'], telefone: '3133331026' },
  { ...empresa, chave: 'paralisada', nome: 'Pausa Turismo Ltda', situacao: 'PARALISADO', nfe: false, fiscal: 'fiscal2', inscricao: '10027', bairro: 'Jardim das Flores', endereco: ['R.', 'dos Lírios', '55'], telefone: '3133331027' },
  { chave: 'tomador', nome: 'Tomador & Filhos SA', tipo: 'COMERCIO', escritura: true, papeis: ['empresa'], fiscal: 'fiscal', inscricao: '10028', bairro: 'Centro', endereco: ['Av.', 'Brasil', '2000'], telefone: '3133331061' },
  { chave: 'epsilon', nome: 'Épsilon Fora Ltda', natureza: 'EVENTUAL', tipo: 'PRESTADOR_OUTRO_MUNICIPIO', bairro: 'Savassi', endereco: ['R.', 'da Bahia', '1200'], telefone: '3133331015', fora: { codigo: '3106200', nome: 'Belo Horizonte', uf: 'MG' } },
  { chave: 'eventual', nome: 'João Autônomo', natureza: 'EVENTUAL', tipo: 'AUTONOMO', bairro: 'Vila Nova', endereco: ['R.', 'das Acácias', '330'], telefone: '31988880116', chaves: [chave.permiteEmissaoNotaAvulsa] },
  { chave: 'maria', nome: 'Maria Cidadã', natureza: 'EVENTUAL', tipo: 'OUTRO', bairro: 'Jardim das Flores', endereco: ['R.', 'das Rosas', '120'], telefone: '31988880205' },
  { chave: 'antigo', nome: 'Antônio Velho', natureza: 'EVENTUAL', tipo: 'OUTRO', bairro: 'Centro', endereco: ['Trav.', 'do Sino', '7'], telefone: '31988880009' },
  { chave: 'padrao', nome: 'Célia Padrão', natureza: 'EVENTUAL', tipo: 'OUTRO', emailPadrao: true, bairro: 'Centro', endereco: ['Trav.', 'do Sino', '9'], telefone: '31988880010' },
  { chave: 'inativo', nome: 'Ivo Inativo', natureza: 'EVENTUAL', tipo: 'OUTRO', bairro: 'Vila Nova', endereco: ['R.', 'dos Ipês', '101'], telefone: '31988880011' },
  { chave: 'novato', nome: 'Nina Novata', natureza: 'EVENTUAL', tipo: 'OUTRO', bairro: 'Vila Nova', endereco: ['R.', 'dos Ipês', '103'], telefone: '31988880012' },
]

/** Porto Claro: a second city, so that isolation shows; the accountant, the administrator and the support reach it too. */
export const portoClaroDemo: readonly LinhaDemo[] = [
  { chave: 'gestorPorto', nome: 'Gilda Gestora', papeis: ['gestor'], dados: { gestor: { matricula: '2001' } }, bairro: 'Centro', endereco: ['Av.', 'do Porto', '20'], telefone: '7133330201' },
  { chave: 'fiscalPorto', nome: 'Fábio Fiscal', papeis: ['fiscal'], dados: { fiscal: { matricula: '2002' } }, bairro: 'Centro', endereco: ['Av.', 'do Porto', '20'], telefone: '7133330202' },
  { chave: 'administrador', nome: 'Ana Admin', papeis: ['administrador'], bairro: 'Centro', endereco: ['Av.', 'do Porto', '20'], telefone: '7133330203' },
  { chave: 'suporte', nome: 'Sílvia Suporte', papeis: ['suporte'], bairro: 'Centro', endereco: ['Av.', 'do Porto', '20'], telefone: '7133330204' },
  { chave: 'contador', nome: 'Contábil Exata Ltda', fantasia: 'Contábil Exata', regime: 'SOCIEDADE_PROFISSIONAL', papeis: ['contador'], dados: { contador: { crc: 'BA-000002/O' } }, tipo: 'PRESTADOR', bairro: 'Orla', endereco: ['Av.', 'Atlântica', '15'], telefone: '7133330205' },
  { ...empresa, chave: 'alfaPorto', nome: 'Alfa Tecnologia Ltda - Filial Porto Claro', fantasia: 'Alfa Porto', contador: 'contador', inscricao: '20001', bairro: 'Orla', endereco: ['Av.', 'Atlântica', '350'], telefone: '7133331001' },
  { chave: 'tomador', nome: 'Tomador & Filhos SA', tipo: 'COMERCIO', escritura: true, papeis: ['empresa'], inscricao: '20002', bairro: 'Centro', endereco: ['Av.', 'do Porto', '77'], telefone: '7133331061' },
]
