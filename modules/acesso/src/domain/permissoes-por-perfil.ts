import type { PerfilPapel } from '@iss/pessoa/domain/perfil-papel'

/**
 * Permission keys of the product: those of the spec and, at the end, our own. Source: spec 3 §6, screens 00-formas.
 * `iss:cambui` is named by the spec without the entry that it gates: it is a key that may be given and opens nothing (decision 0111).
 */
export const chaves = [
  'iss:aidf:solicitar',
  'iss:aidf:declarar',
  'iss:nfe:emitir',
  'iss:nfe:cancelar',
  'iss:nfe:corrigir',
  'iss:nfe:substituir',
  'iss:nfe:descontoImposto',
  'iss:nfe:exportar',
  'iss:nfe:creditosTomadores',
  'iss:anfe:solicitar',
  'iss:guia:avulsa:emitir',
  'iss:guia:avulsaPorNF:emitir',
  'iss:guia:denunciaEspontanea',
  'iss:guia:valorFixo:emitir',
  'iss:guia:relatorioPagamentoAbaixo',
  'iss:controle:solicitar',
  'iss:nf:declarar',
  'iss:acesso:empresa:solicitar',
  'iss:acesso:senha:alterar',
  'iss:cadastro:alterarAliquotaSimples',
  'iss:solicitacaoGenerica:solicitar',
  'iss:solicitacoes:importar',
  'iss:solicitacoes:consultar',
  'iss:rps:imprimir',
  'iss:offline',
  'iss:chat',
  'iss:documentos:exibir',
  'iss:escrituracao:consultar',
  'iss:transporteColetivo',
  'iss:obras',
  'iss:centralContrib',
  'iss:ensino',
  'iss:reciboLocacao',
  'iss:ordemServico',
  'iss:atividadeCNAE',
  'iss:banco:desif',
  'iss:bloqueioMov',
  'iss:cambui',
  'iss:encerramento:automatico',
  'iss:fiscal:nfe:avulsa',
  'iss:fiscalizacao',
  'iss:importEscritCartorio',
  'iss:monitorFiscal',
  'iss:pgdas:exportarDevedores',
  'iss:pgdas:import',
  'iss:sqlInterativo',
  'iss:desconto:encerramento',
  'iss:integracao:receita',
  'iss:cancela:nota:lote',
  'iss:aliquotaProgressiva',
  'iss:backup',
  'iss:notaPremiada',
  'iss:inicial:exibeContatoMunicipio',
  'iss:configuracao',
  'iss:admin:rotinas',
  'iss:admin:console',
  'iss:admin:tnc',
  'iss:integracao:codigos',
  'iss:guia:recalcular',
  'iss:encerramento:reabrir',
  'iss:nfe:avulsa:emitir',
  'iss:proprio:email',
  'iss:proprio:imagem',
] as const
export type Chave = (typeof chaves)[number]

/** Given by the authorisation to issue NF-e, never by a role. Source: spec 2 §2.4, screens F143. */
export const chaveEmitirNfe: Chave = 'iss:nfe:emitir'

/** Of the occasional taxpayer whom the city lets issue avulsas: the note, its guide, its cancellation while nobody paid. Never by a role. Source: E11. */
export const chaveEmitirAvulsa: Chave = 'iss:nfe:avulsa:emitir'
export const chavesDaAvulsa: readonly Chave[] = [chaveEmitirAvulsa, 'iss:guia:recalcular', 'iss:nfe:cancelar']

/** To change one's own e-mail and picture: given by the session under the switches of the city, never by a role. Source: spec 3 §3.1, decision 33. */
export const chavesDoProprio = { email: 'iss:proprio:email', imagem: 'iss:proprio:imagem' } as const satisfies Record<
  string,
  Chave
>

/** Profiles that have no central of the taxpayer: its switches do not bind them. Source: spec 2 §2.4. */
export const perfisForaDaCentral = ['gestor', 'fiscal', 'funcionario'] as const

const comum = [
  'iss:chat',
  'iss:documentos:exibir',
  'iss:acesso:senha:alterar',
  'iss:inicial:exibeContatoMunicipio',
  'iss:solicitacoes:consultar',
  'iss:solicitacaoGenerica:solicitar',
]

const contribuinte = [
  'iss:nfe:(cancelar|corrigir|substituir|descontoImposto|exportar|creditosTomadores)',
  'iss:anfe:solicitar',
  'iss:aidf:(solicitar|declarar)',
  'iss:nf:declarar',
  'iss:guia:(avulsa:emitir|avulsaPorNF:emitir|denunciaEspontanea|valorFixo:emitir|recalcular)',
  'iss:controle:solicitar',
  'iss:acesso:empresa:solicitar',
  'iss:cadastro:alterarAliquotaSimples',
  'iss:solicitacoes:importar',
  'iss:rps:imprimir',
  'iss:offline',
  'iss:escrituracao:consultar',
  'iss:centralContrib',
  'iss:reciboLocacao',
  'iss:integracao:codigos',
  'iss:encerramento:reabrir',
]

const fisco = [
  'iss:nfe:(cancelar|corrigir|substituir|descontoImposto|exportar|creditosTomadores)',
  'iss:guia:.+',
  'iss:escrituracao:consultar',
  'iss:atividadeCNAE',
  'iss:banco:desif',
  'iss:bloqueioMov',
  'iss:cancela:nota:lote',
  'iss:desconto:encerramento',
  'iss:encerramento:(automatico|reabrir)',
  'iss:fiscal:nfe:avulsa',
  'iss:fiscalizacao',
  'iss:importEscritCartorio',
  'iss:integracao:(receita|codigos)',
  'iss:monitorFiscal',
  'iss:notaPremiada',
  'iss:obras',
  'iss:ensino',
  'iss:ordemServico',
  'iss:pgdas:exportarDevedores',
  'iss:sqlInterativo',
]

/**
 * Patterns of permission keys by role; a session holds the union over the roles that count for it (`authRegex`). Each pattern must match
 * a whole key. Source: spec 2 §2.4 and §6, screens 00-formas (pairing of keys and screens) and fiscal.md ("Quem").
 */
export const permissoesPorPerfil: Readonly<Record<PerfilPapel, readonly string[]>> = {
  usuario: [...comum, 'iss:anfe:solicitar', 'iss:centralContrib', 'iss:nfe:creditosTomadores'],
  empresa: contribuinte,
  construtora: [...contribuinte, 'iss:obras'],
  ensino: [...contribuinte, 'iss:ensino'],
  transporte: [...contribuinte, 'iss:transporteColetivo'],
  pedagio: contribuinte,
  cartorio: contribuinte,
  banco: [...contribuinte, 'iss:banco:desif'],
  grafica: [...contribuinte, 'iss:offline'],
  contador: [
    'iss:controle:solicitar',
    'iss:solicitacoes:importar',
    'iss:offline',
    'iss:centralContrib',
    'iss:escrituracao:consultar',
  ],
  funcionario: [],
  fiscal: fisco,
  gestor: [...fisco, 'iss:configuracao', 'iss:aliquotaProgressiva', 'iss:backup'],
  administrador: [
    ...fisco,
    'iss:configuracao',
    'iss:aliquotaProgressiva',
    'iss:backup',
    'iss:pgdas:import',
    'iss:admin:(rotinas|console|tnc)',
  ],
  suporte: ['iss:ordemServico', 'iss:integracao:codigos', 'iss:chat'],
}

/** What an employee may do for the employer when the employer named no keys. Source: screens S18. */
export const chavesFuncionario: readonly Chave[] = [
  'iss:nfe:emitir',
  'iss:nfe:cancelar',
  'iss:nfe:corrigir',
  'iss:nfe:substituir',
  'iss:nfe:exportar',
  'iss:aidf:declarar',
  'iss:nf:declarar',
  'iss:escrituracao:consultar',
  'iss:solicitacoes:consultar',
  'iss:solicitacoes:importar',
  'iss:rps:imprimir',
  'iss:documentos:exibir',
  'iss:transporteColetivo',
  'iss:obras',
  'iss:ensino',
  'iss:reciboLocacao',
]
