/** What a code of refusal means and what the town does about it. Source: rules that the national repository runs on a town that shares. */
export type Orientacao = { readonly motivo: string; readonly fazer: string }

const certificado = 'Confira em Configurações > Certificados o certificado do ambiente nacional (e-CNPJ do município).'
const corrigirNota = 'Substitua a nota pelo prestador ou cancele-a; a substituta será enviada em seu lugar.'
const programa = 'O documento foi montado de forma errada pelo portal: avise o suporte com o número da nota e o código.'
const cadastro = 'Corrija o cadastro indicado e envie de novo.'
const tabelasIbsCbs =
  'Confira em Configurações as alíquotas e a classificação tributária do IBS e da CBS, corrija a nota e envie de novo.'
const relogio = 'Confira o relógio do servidor e envie de novo.'
const painel = 'Regularize o convênio no painel administrativo nacional.'
const situacaoDaNota = 'Veja a situação da nota no ambiente nacional; para cancelar assim mesmo, use o cancelamento por ofício.'
const soLiquido = 'O portal informa só o líquido nestes casos: envie de novo e, se a recusa voltar, avise o suporte.'

const orientacoes: Readonly<Record<string, Orientacao>> = {
  E0004: { motivo: 'O identificador da DPS não corresponde aos seus campos.', fazer: programa },
  E0006: {
    motivo: 'O ambiente do documento não é o do serviço chamado.',
    fazer: 'Confira o ambiente em Ambiente nacional e envie de novo.',
  },
  E0008: { motivo: 'A emissão está no futuro.', fazer: relogio },
  E0014: {
    motivo: 'Esta DPS já foi recebida.',
    fazer: 'Nada a fazer se a nota já consta do ambiente nacional; senão, avise o suporte.',
  },
  E0015: { motivo: 'A competência é posterior à emissão.', fazer: corrigirNota },
  E0121: { motivo: 'O nome do prestador não se informa quando é ele o emitente.', fazer: programa },
  E0128: { motivo: 'O endereço do prestador não se informa quando é ele o emitente.', fazer: programa },
  E0161: {
    motivo: 'O prestador é MEI e só emite no Emissor Nacional desde 01/09/2023.',
    fazer: 'Cancele a nota e oriente o prestador a emiti-la no Emissor Nacional.',
  },
  E0235: {
    motivo: 'Falta o endereço nacional do tomador com CNPJ.',
    fazer: 'Complete o endereço do tomador na nota substituta.',
  },
  E0237: {
    motivo: 'Falta o endereço nacional do tomador que retém o ISS.',
    fazer: 'Complete o endereço do tomador na nota substituta.',
  },
  E0315: { motivo: 'O código de tributação municipal não tem três dígitos diferentes de 000.', fazer: cadastro },
  E0370: { motivo: 'O serviço exige o grupo da obra.', fazer: corrigirNota },
  E0580: { motivo: 'Imunidade, exportação e não incidência não admitem retenção do ISS.', fazer: corrigirNota },
  E0588: { motivo: 'Prestador de regime especial não sofre retenção do ISS.', fazer: corrigirNota },
  E0594: { motivo: 'Serviço isento não admite retenção do ISS.', fazer: corrigirNota },
  E0596: { motivo: 'O serviço 22.01.01 não admite retenção do ISS.', fazer: corrigirNota },
  E0070: {
    motivo: 'A nota foi confirmada e não pode ser substituída.',
    fazer: 'Peça a anulação da confirmação ou cancele por ofício.',
  },
  E0076: { motivo: 'O município bloqueou a substituição da nota.', fazer: 'Desbloqueie o evento antes de enviá-lo de novo.' },
  E0840: { motivo: 'Outro evento da nota impede o cancelamento pelo emitente.', fazer: situacaoDaNota },
  E0845: { motivo: 'Outro evento da nota impede o cancelamento por substituição.', fazer: situacaoDaNota },
  E0848: { motivo: 'Outro evento da nota impede o pedido de análise fiscal.', fazer: situacaoDaNota },
  E0852: { motivo: 'Outro evento da nota impede o deferimento do cancelamento.', fazer: situacaoDaNota },
  E0853: {
    motivo: 'Não há pedido de análise fiscal pendente.',
    fazer: 'Aguarde o pedido do emitente ou use o cancelamento por ofício.',
  },
  E0855: { motivo: 'Outro evento da nota impede o indeferimento do cancelamento.', fazer: situacaoDaNota },
  E0856: {
    motivo: 'Não há pedido de análise fiscal pendente para indeferir.',
    fazer: 'Nada a fazer: o pedido não consta do ambiente nacional.',
  },
  E1217: { motivo: 'O ambiente nacional está em manutenção.', fazer: 'O envio é repetido sozinho.' },
  E1219: { motivo: 'O lote passou de 50 documentos ou de 1 MB.', fazer: programa },
  E1225: { motivo: 'O conteúdo não está em base64.', fazer: programa },
  E1226: { motivo: 'O conteúdo não está compactado ou não é XML.', fazer: programa },
  E1228: { motivo: 'O XML tem prefixo de namespace.', fazer: programa },
  E1235: { motivo: 'O XML não segue o leiaute.', fazer: programa },
  E1242: { motivo: 'O tipo do documento não é tratado pelo ambiente nacional.', fazer: programa },
  E1250: { motivo: 'Falta a assinatura do município.', fazer: certificado },
  E1262: { motivo: 'O certificado da conexão não é do município emissor.', fazer: certificado },
  E1263: { motivo: 'O identificador da NFS-e não corresponde aos seus campos.', fazer: programa },
  E1268: { motivo: 'Esta chave já foi recebida.', fazer: 'Nada a fazer: a nota já consta do ambiente nacional.' },
  E1270: { motivo: 'A competência é anterior ao convênio do município, ou o convênio não está ativo.', fazer: painel },
  E1272: { motivo: 'O município não está ativo no convênio nacional.', fazer: painel },
  E1274: { motivo: 'O ambiente gerador de nota transcrita é o sistema próprio do município.', fazer: programa },
  E1276: { motivo: 'O processo de emissão não se informa em nota transcrita.', fazer: programa },
  E1278: { motivo: 'O processamento está no futuro.', fazer: relogio },
  E1286: {
    motivo: 'O município do endereço do emitente não é o município emissor.',
    fazer: 'Corrija o endereço principal do prestador no cadastro e envie de novo.',
  },
  E1287: { motivo: 'As deduções e reduções não somam o que a NFS-e diz.', fazer: corrigirNota },
  E1289: { motivo: 'O ISS não é a base multiplicada pela alíquota.', fazer: corrigirNota },
  E1294: { motivo: 'A nota foi emitida há mais de seis anos.', fazer: 'A nota não é compartilhada: não há o que enviar.' },
  E1295: { motivo: 'A base de cálculo não é a que resulta dos valores.', fazer: corrigirNota },
  E1297: { motivo: 'O ISS é menor que 2 % do serviço.', fazer: corrigirNota },
  E1300: { motivo: 'A alíquota é maior que 5 %.', fazer: corrigirNota },
  E1301: { motivo: 'O local de incidência não se informa em imunidade, exportação e não incidência.', fazer: programa },
  E1302: { motivo: 'Do MEI só se informa o valor líquido.', fazer: soLiquido },
  E1303: { motivo: 'Em imunidade, exportação e não incidência só se informa o valor líquido.', fazer: soLiquido },
  E1304: { motivo: 'O município emissor não é o que transmite.', fazer: programa },
  E1305: { motivo: 'Falta o local de incidência da operação tributável.', fazer: programa },
  E1307: { motivo: 'De prestador com regime especial só se informa o valor líquido.', fazer: soLiquido },
  E1308: {
    motivo: 'A nota substitui outra cujo cancelamento por substituição não foi compartilhado.',
    fazer: 'O portal envia antes o cancelamento por substituição; envie de novo.',
  },
  E1310: {
    motivo: 'O cancelamento por substituição da nota anterior nomeia outra substituta.',
    fazer: 'Confira qual nota substitui a anterior; o portal envia antes o cancelamento por substituição.',
  },
  E1311: { motivo: 'De ISS com exigibilidade suspensa só se informa o valor líquido.', fazer: soLiquido },
  E1317: { motivo: 'Neste serviço o ISS é devido no local da prestação.', fazer: corrigirNota },
  E1321: { motivo: 'Neste serviço o ISS é devido no município do tomador.', fazer: corrigirNota },
  E1325: { motivo: 'Neste serviço o ISS é devido no município do prestador.', fazer: corrigirNota },
  E1327: { motivo: 'Falta o nome do local de incidência.', fazer: programa },
  E1508: { motivo: 'O valor líquido da nota é negativo.', fazer: corrigirNota },
  E1515: { motivo: 'A DPS informa IBS e CBS e a NFS-e não traz os valores.', fazer: tabelasIbsCbs },
  E1530: { motivo: 'A base do IBS e da CBS não é a que resulta dos valores.', fazer: corrigirNota },
  E1555: { motivo: 'O total da nota não é o líquido com o IBS e a CBS.', fazer: corrigirNota },
  E1805: { motivo: 'Este evento já foi registrado.', fazer: 'Nada a fazer: o evento já consta do ambiente nacional.' },
  E1818: {
    motivo: 'O município não registra manifestação de outro autor.',
    fazer: 'A manifestação é feita pelo próprio contribuinte.',
  },
  E1831: { motivo: 'A nota do evento não consta do ambiente nacional.', fazer: 'Envie antes a nota.' },
  E9996: {
    motivo: 'A nota emitida por tomador ou intermediário não é aceita.',
    fazer: 'Cancele a nota; o prestador emite a sua.',
  },
  E2001: { motivo: 'O município não está autorizado à distribuição.', fazer: certificado },
  E2003: { motivo: 'O certificado não é de quem pode consultar.', fazer: certificado },
  E2020: { motivo: 'O número da distribuição (NSU) não foi informado, ou a assinatura do evento não confere.', fazer: programa },
  E2040: { motivo: 'O número da distribuição (NSU) não é válido.', fazer: programa },
  E2060: { motivo: 'A chave consultada não foi informada ou não existe.', fazer: 'Confira a chave de acesso.' },
  E2061: { motivo: 'A chave consultada não é válida.', fazer: 'Confira a chave de acesso.' },
  E3351: {
    motivo: 'O cadastro nacional não aceita alterar um registro encerrado.',
    fazer: 'Confira a situação do contribuinte e envie outro registro.',
  },
  E3353: {
    motivo: 'O CPF do agente tributário não é aceito.',
    fazer: 'Corrija em Ambiente nacional o CPF do agente tributário e envie de novo.',
  },
}

/** Codes that mean that what was to be reached is reached already. */
const jaRecebido: ReadonlySet<string> = new Set(['E0014', 'E1268', 'E1805'])
/** Codes of the certificate or of a moment: the same document may pass later, without anybody changing it. */
const passageiros: ReadonlySet<string> = new Set(['E1217', 'E1262', 'E1270', 'E1272', 'E1308', 'E1310', 'E1831'])

/** What a code means and what to do; for codes without an own text the words of the service stand for themselves. */
export function orientacaoDe(codigo: string): Orientacao {
  const [numero] = /\d+/.exec(codigo) ?? ['0']
  const daFaixa = faixas.find(({ de, ate }) => Number(numero) >= de && Number(numero) <= ate)
  return (
    orientacoes[codigo.toUpperCase()] ??
    daFaixa ?? {
      motivo: 'O ambiente nacional recusou o documento.',
      fazer: 'Veja a mensagem do serviço, corrija a causa e envie de novo.',
    }
  )
}

/** Codes that say one thing of one field each, by range; a code with an own text is not looked for here. */
const faixas: readonly (Orientacao & { de: number; ate: number })[] = [
  { de: 860, ate: 870, motivo: 'Outro evento da nota impede esta manifestação.', fazer: situacaoDaNota },
  { de: 1200, ate: 1209, motivo: 'O certificado da conexão não foi aceito.', fazer: certificado },
  { de: 1301, ate: 1329, motivo: 'O local de incidência ou os valores do ISS não cabem nesta situação.', fazer: programa },
  { de: 1509, ate: 1607, motivo: 'O IBS e a CBS não são os da calculadora nacional.', fazer: tabelasIbsCbs },
  { de: 1630, ate: 1638, motivo: 'A assinatura do município não foi aceita.', fazer: certificado },
  { de: 1960, ate: 1978, motivo: 'Outro evento da nota impede este ofício.', fazer: situacaoDaNota },
  { de: 2023, ate: 2032, motivo: 'A assinatura do evento não foi aceita.', fazer: certificado },
  {
    de: 4000,
    ate: 4030,
    motivo: 'O painel nacional não aceitou os parâmetros.',
    fazer: 'Confira o parâmetro no painel administrativo nacional.',
  },
]

/** Whether a code has a text of its own, not that of a range or of none. */
export function hasOrientacaoPropria(codigo: string): boolean {
  return codigo.toUpperCase() in orientacoes
}

/** Whether a refusal says that the document had been received before: sending is done then. */
export function isJaRecebido(codigo: string): boolean {
  return jaRecebido.has(codigo)
}

/** Whether the same document may be accepted later as it is. */
export function isPassageiro(codigo: string): boolean {
  return passageiros.has(codigo)
}
