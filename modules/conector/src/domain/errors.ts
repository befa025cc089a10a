import { defineErrors } from '@iss/kernel/errors'

/** Every sentence of a refused request of this module, once. */
export const conectorErrors = defineErrors('conector', {
  propriedadeDesconhecida: { field: 'propriedades', message: "A propriedade '{chave}' não existe." },
  propriedadeInvalida: { field: 'propriedades', message: "Valor inválido em '{chave}': {regra}." },
  chavePublicaInvalida: { field: 'chavesPublicas', message: 'Cada linha deve ter uma chave pública ed25519 em base64.' },
  assinaturaInvalida: { field: 'assinatura', message: 'Assinatura inválida.' },
  scriptInvalido: { field: 'arquivo', message: 'O script não é válido: {erro}' },
  nomeDoScript: { field: 'nome', message: "O nome deve ser o do script: '{nome}'." },
  mesmoAutor: { message: 'A ativação cabe a outro administrador que não o autor da última alteração.' },
  versaoEmVigor: { message: 'Esta versão já é a que está em vigor.' },
  scriptAtivo: { message: 'O script já está ativo.' },
  agendamentoRepetido: { field: 'ativo', message: 'Já existe agendamento ativo para esta rotina.' },
  intervaloMinimo: { field: 'frequenciaMinutos', message: 'O intervalo mínimo é de 5 minutos.' },
  frequenciaOuHorario: { field: 'frequenciaMinutos', message: 'Informe a frequência em minutos ou o horário, um dos dois.' },
  horarioInvalido: { field: 'horario', message: 'Informe o horário como HH:mm.' },
  janelaInvalida: { field: 'janela', message: 'Informe a janela como HH:mm-HH:mm.' },
  rotinaSemRecebimento: { field: 'sentido', message: 'Esta rotina só é enviada ao sistema da prefeitura.' },
  agendamentoInativo: { message: 'Ative o agendamento antes de executar.' },
  sinalPendente: { message: 'Já existe sinal pendente para este município.' },
  semMunicipio: { field: 'municipios', message: 'Nenhum dos municípios escolhidos é atendido por esta instalação.' },
  erroResolvido: { message: 'O erro já foi resolvido.' },
  itemEmCurso: { message: 'O item não está pendente nem com erro.' },
  itemNaoEnviado: { message: 'Só itens enviados são enviados de novo.' },
  credencialRevogada: { message: 'A credencial já foi revogada.' },
  certificadoInvalido: { field: 'certificado', message: 'Informe o SHA-256 do certificado em 64 caracteres hexadecimais.' },
  nomeRepetido: { field: 'nome', message: 'Já existe uma credencial em vigor com este nome.' },
  migradorDesligado: { message: 'Ligue o migrador antes de sincronizar.' },
  nadaAMigrar: { message: 'Não há registros aguardando a migração.' },
  erroSemItem: { message: 'O erro não é de um item: a próxima execução da rotina tenta de novo.' },
  itemIlegivel: { message: 'O item não pôde ser lido: corrija a origem ou o script, e ele vem de novo.' },
  itemMudou: { message: 'O registro mudou desde a prévia.' },
})

/** What the protocol says when it refuses a message; the agent's technician reads it. */
export const protocoloErros = {
  municipio: 'Nenhum município deste portal tem este código do IBGE.',
  acao: 'O protocolo v1 não tem esta ação: veja /conector/v1/openapi.json.',
  versao: 'Esta versão do protocolo não é atendida: use v1.',
  corpo: 'O corpo não é JSON.',
  credencial: 'Identificador ou segredo inválido.',
  token: 'Token inválido ou vencido.',
  certificado: 'O certificado da conexão não é o desta credencial.',
  chave: 'Informe o cabeçalho Idempotency-Key, com até 120 caracteres.',
  chaveUsada: 'Esta Idempotency-Key já foi usada com outro conteúdo.',
} as const

/** What is said of an item that waits or fails. */
export const motivosDoItem = {
  pessoaAusente: (documento: string) => `O contribuinte ${documento} não está no cadastro.`,
  pessoaIncompleta: (campo: string) => `O cadastro está incompleto: ${campo}`,
  documentoInvalido: 'O CPF ou CNPJ é inválido.',
  atividadeAusente: (codigo: string) => `A atividade ${codigo} não está no cadastro do município.`,
  guiaAusente: (guia: string) => `A guia ${guia} não foi recebida.`,
  guiaDoPortalAusente: (numero: number) => `A guia nº ${numero} não existe no portal.`,
  inscricaoRepetida: (inscricao: string) => `A inscrição municipal ${inscricao} é de outra pessoa.`,
  falha: 'O item não pôde ser gravado; a equipe do portal foi avisada.',
} as const
