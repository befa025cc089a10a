import { defineErrors } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'

/** Sentences of the configuration of a municipality. Source: spec 2 §2.9, K01, K02, K05. */
export const municipioErrors = defineErrors('municipio', {
  imagemInvalida: {
    field: 'brasaoArquivoId',
    message: 'A imagem não pode ser lida. Envie um arquivo PNG ou JPG de até 4.000 pontos de lado.',
  },
  mascaraInvalida: {
    field: 'mascaraInscricao',
    message: 'A máscara da inscrição tem um 0 para cada caractere e os sinais . - / entre eles, como em 000.000-0.',
  },
  telefoneInvalido: { field: 'telefone', message: 'Informe o telefone com DDD, só números.' },
  emailInvalido: { field: 'email', message: 'O e-mail do município não é válido.' },
  siteInvalido: { field: 'site', message: 'O endereço do site deve começar com https:// ou http://.' },
  senhaDoCertificado: { field: 'senha', message: 'Senha do certificado inválida.' },
  certificadoIlegivel: { field: 'certificado', message: 'O arquivo não contém um certificado com a sua chave.' },
  certificadoVencido: { field: 'certificado', message: 'Certificado vencido em {data}.' },
  certificadoAtivo: { field: 'ativo', message: 'Já existe um certificado ativo deste tipo.' },
  convenioCorrente: { field: 'configuracaoCorrente', message: 'Já existe um convênio corrente.' },
  febrabanInvalido: { field: 'orgaoFebraban', message: 'O código FEBRABAN deve ter 4 dígitos.' },
  chavePixInvalida: {
    field: 'chavePix',
    message: 'Informe a chave Pix: CNPJ só com números, e-mail, telefone com +55 ou chave aleatória.',
  },
  variavelDesconhecida: { message: 'Variável desconhecida: {x}.' },
  eventoRepetido: { field: 'evento', message: 'Já existe um modelo para este evento.' },
  emailDoTeste: { field: 'para', message: sentences.emailInvalido },
  modeloAusente: { field: 'modeloId', message: 'O modelo não foi encontrado. Atualize e escolha de novo.' },
  termoAtivo: { field: 'ativo', message: 'Já existe um termo ativo deste tipo.' },
  minimaUtilizada: { field: 'minimaUtilizada', message: sentences.percentualFora },
  taxaAidf: { field: 'taxa', message: 'A taxa não pode ser negativa.' },
  taxaImportacao: { field: 'taxaImportacao', message: 'A taxa da importação não pode ser negativa.' },
  semTipoAidf: { field: 'bloco', message: 'Aceite ao menos um tipo de AIDF.' },
  nenhumaMudanca: { message: 'Nenhuma opção foi alterada.' },
  chaveDesconhecida: { message: 'A opção {nome} não existe.' },
})

/** Sentences that refuse nothing. */
export const municipioTexts = {
  certificadoAVencer: 'O certificado {tipo} vence em {data}. Cadastre o novo em Configurações, Certificados.',
  certificadoVencido: 'O certificado {tipo} venceu em {data}. Cadastre o novo em Configurações, Certificados.',
  testeEnviado: 'Mensagem de teste colocada na fila de envio.',
  confirmarOpcoes: 'Confirma a alteração de {n} opções?',
} as const
