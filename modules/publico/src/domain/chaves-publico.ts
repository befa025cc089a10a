import { defineSwitch } from '@iss/platform/contract'

const source = 'spec 1 §3 (UsuarioTO), §5 (consent conditions)'
const municipal = (name: string, label: string, effect: string) =>
  defineSwitch({ scope: 'municipal', name, label, default: false, effect, source })

/** Municipal switches of the first access. */
export const autorizaNfePrimeiroAcesso = municipal(
  'autorizaNfePrimeiroAcesso',
  'Autoriza pedir NF-e no primeiro acesso',
  'Quem já tem usuário pode solicitar a emissão de NF-e pelo primeiro acesso.',
)
export const permiteCadastroGov = municipal(
  'permiteCadastroGov',
  'Permite o cadastro simplificado',
  'Quem não tem cadastro pode pedir livre escrituração (empresa) ou nota de MEI (pessoa física).',
)
export const exibeDadosCompletosPrimeiroAcesso = municipal(
  'exibeDadosCompletosPrimeiroAcesso',
  'Exibe os dados completos no primeiro acesso',
  'O primeiro acesso mostra nome, e-mail e endereço já cadastrados sem ocultar partes.',
)
/** Off, the first access offers the registration of companies without the box of bookkeeping. */
export const solicitaLivreEscrituracao = defineSwitch({
  scope: 'municipal',
  name: 'solicitaLivreEscrituracaoPrestador',
  label: 'Oferece a livre escrituração como prestador no primeiro acesso',
  default: true,
  effect:
    'Com o cadastro simplificado, a empresa sem cadastro pode pedir para escriturar como prestador; desligada, a opção não aparece.',
  source: 'K01, spec 1 §5 (consent conditions)',
})
