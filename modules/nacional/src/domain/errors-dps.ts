import { defineErrors } from '@iss/kernel/errors'

/** Refusals of a DPS; where the national service has a code for the same refusal, it stands in front. */
export const dpsErrors = defineErrors('dps', {
  formas: { message: 'Envie a DPS em um destes campos: xml, dpsXmlGZipB64 ou dps.' },
  transporte: { message: 'A DPS não pôde ser lida: {mensagem}' },
  leiaute: { field: 'dps', message: 'E1235 A DPS não segue o leiaute 1.01 em {caminho}: {mensagem}' },
  assinatura: { field: 'dps', message: 'A assinatura da DPS não confere com o conteúdo.' },
  identificador: { field: 'Id', message: 'E0004 O Id da DPS difere do município, do emitente, da série e do número informados.' },
  ambiente: { field: 'tpAmb', message: 'E0006 O tpAmb da DPS é de outro ambiente: informe {esperado}.' },
  municipio: { field: 'cLocEmi', message: 'O cLocEmi da DPS é de outro município: informe {esperado}.' },
  emitente: { field: 'tpEmit', message: 'E9996 A DPS deve ser emitida pelo prestador do serviço (tpEmit 1).' },
  prestador: { field: 'prest', message: 'O prestador da DPS não é a pessoa selecionada.' },
  repetida: { field: 'Id', message: 'E0014 Já existe uma nota com esta DPS e outro conteúdo: NF-e nº {numero}.' },
  substituicao: { field: 'subst', message: 'A substituição não é feita por DPS: use Substituir NF-e.' },
  futura: { field: 'dhEmi', message: 'E0008 A data de emissão da DPS está no futuro.' },
  semNfse: { message: 'A NFS-e não pode ser escrita no leiaute nacional: {motivo} {fazer}' },
  aguardando: { message: 'A nota depende de pagamento e não pode ser emitida por DPS.' },
})
