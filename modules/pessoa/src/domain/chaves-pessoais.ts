import { defineSwitch } from '@iss/platform/contract'

const source = 'spec 3 §3.1 (personal configuration switches)'
const pessoal = (name: string, label: string, effect: string, padrao = false) =>
  defineSwitch({ scope: 'pessoal', name, label, default: padrao, effect, source })

export const bloqueiaEmissaoGuiaAvulsa = pessoal(
  'bloqueiaEmissaoGuiaAvulsa',
  'Bloqueia a emissão de guia avulsa',
  'Esconde a Guia Avulsa; vence a permissão.',
)
export const permiteEmissaoGuiaAvulsa = pessoal(
  'permiteEmissaoGuiaAvulsa',
  'Permite a emissão de guia avulsa',
  'Mostra a Guia Avulsa, salvo bloqueio.',
)
export const bloqueiaEmissaoGuiaValorFixo = pessoal(
  'bloqueiaEmissaoGuiaValorFixo',
  'Bloqueia a emissão de guia de valor fixo',
  'Esconde a Guia de Valor Fixo; vence a permissão.',
)
export const permiteEmissaoGuiaValorFixo = pessoal(
  'permiteEmissaoGuiaValorFixo',
  'Permite a emissão de guia de valor fixo',
  'Mostra a Guia de Valor Fixo, salvo bloqueio.',
)
export const permiteGuiaAvulsaCompetenciaEnc = pessoal(
  'permiteGuiaAvulsaCompetenciaEnc',
  'Permite guia avulsa em competência encerrada',
  'A guia avulsa aceita competência encerrada.',
)
export const bloqueioTomadorNfe = pessoal(
  'bloqueioTomadorNfe',
  'Bloqueado como tomador de NF-e',
  'A pessoa não pode ser indicada como tomadora.',
)
export const destacaEmailNota = pessoal(
  'destacaEmailNota',
  'Destaca o e-mail na nota',
  'O e-mail do prestador é impresso em destaque.',
)
export const escrituracaoEspecial = pessoal('escrituracaoEspecial', 'Escrituração especial', 'Habilita a escrituração especial.')
export const escrituracaoEspecialDesconto = pessoal(
  'escrituracaoEspecialDesconto',
  'Escrituração especial com desconto',
  'Mostra a coluna de desconto na escrituração especial.',
)
export const escrituracaoEspecialIndividual = pessoal(
  'escrituracaoEspecialIndividual',
  'Escrituração especial individual',
  'A escrituração especial é lançada documento a documento.',
)
export const escrituracaoEspecialQuantidade = pessoal(
  'escrituracaoEspecialQuantidade',
  'Escrituração especial com quantidade',
  'Mostra a coluna de quantidade na escrituração especial.',
)
export const exibeCondicaoPagamentoNota = pessoal(
  'exibeCondicaoPagamentoNota',
  'Exibe a condição de pagamento na nota',
  'Mostra o campo Condição de pagamento.',
)
export const exibirValorUnitarioQuantidade = pessoal(
  'exibirValorUnitarioQuantidade',
  'Exibe valor unitário e quantidade',
  'Mostra valor unitário e quantidade no formulário e na impressão.',
  true,
)
export const ignoraAlertaFaltaPagamento = pessoal(
  'ignoraAlertaFaltaPagamento',
  'Ignora o alerta de falta de pagamento',
  'A página inicial não avisa de guias não pagas.',
)
export const ignoraConfiguracaoSubstitutoTributario = pessoal(
  'ignoraConfiguracaoSubstitutoTributario',
  'Ignora a configuração de substituto tributário',
  'A regra de retenção do substituto tributário não vale para este tomador.',
)
export const isentaGuiaTomador = pessoal(
  'isentaGuiaTomador',
  'Isenta da guia como tomador',
  'O encerramento como tomador não gera guia.',
)
export const naoEncerraAutomaticamente = pessoal(
  'naoEncerraAutomaticamente',
  'Não encerra automaticamente',
  'Fica fora do encerramento automático.',
)
export const naoCarregarNotasNaSubstituicaoDeNota = pessoal(
  'naoCarregarNotasNaSubstituicaoDeNota',
  'Não carrega as notas na substituição',
  'A substituição pede o número da nota em vez de listar as notas.',
)
export const permiteAlterarRetencaoSubstNFe = pessoal(
  'permiteAlterarRetencaoSubstNFe',
  'Permite alterar a retenção na substituição',
  'Retido pode ser alterado na substituição de NF-e.',
)
export const permiteEditarDataPrestacaoNFe = pessoal(
  'permiteEditarDataPrestacaoNFe',
  'Permite editar a data da prestação',
  'A data da prestação da NF-e pode ser editada.',
)
export const permiteEmissaoNFSemTomador = pessoal(
  'permiteEmissaoNFSemTomador',
  'Permite NF-e sem tomador',
  'O tomador pode ser Não identificado.',
)
export const permiteEmissaoNFTomadorIgualPrestador = pessoal(
  'permiteEmissaoNFTomadorIgualPrestador',
  'Permite tomador igual ao prestador',
  'O documento do tomador pode ser o do prestador.',
)
export const permiteEmissaoNotaAvulsa = pessoal(
  'permiteEmissaoNotaAvulsa',
  'Permite nota avulsa',
  'O contribuinte eventual pode emitir nota avulsa.',
)
export const permiteEmissaoNotasCompetenciaForaOrdem = pessoal(
  'permiteEmissaoNotasCompetenciaForaOrdem',
  'Permite notas fora da ordem de competência',
  'A data da prestação pode ser anterior à da última nota da série.',
)
export const permiteEscriturarPrestadorOutroMunicipio = pessoal(
  'permiteEscriturarPrestadorOutroMunicipio',
  'Permite escriturar prestador de outro município',
  'A escrituração de tomador aceita prestadores de fora.',
)
export const permiteRetencaoContribuinteEventual = pessoal(
  'permiteRetencaoContribuinteEventual',
  'Permite retenção por contribuinte eventual',
  'O tomador eventual pode reter.',
)
export const permiteRetencaoProprioMunicipio = pessoal(
  'permiteRetencaoProprioMunicipio',
  'Permite retenção no próprio município',
  'Permite retenção entre duas pessoas do município.',
)
export const possuiImpressoraFiscal = pessoal('possuiImpressoraFiscal', 'Possui impressora fiscal', 'Aceita RPS do tipo cupom.')
export const recebeEmailPrestadorNotaFiscal = pessoal(
  'recebeEmailPrestadorNotaFiscal',
  'Recebe e-mail como prestador',
  'Recebe e-mail na emissão e no cancelamento como prestador.',
  true,
)
export const recebeEmailTomadorNotaFiscal = pessoal(
  'recebeEmailTomadorNotaFiscal',
  'Recebe e-mail como tomador',
  'Recebe e-mail na emissão e no cancelamento como tomador.',
  true,
)
