import { fold } from '@iss/kernel/texto'

/** One question with its answer. `tela` is the address of the screen that does what is asked about. */
export type Pergunta = { assunto: string; pergunta: string; resposta: string; tela?: string | null }

/** What people ask most, by subject: the questions that come with the portal; a city keeps and changes its own. Source: design S43. */
export const perguntasPadrao: readonly Pergunta[] = [
  {
    assunto: 'Emissão',
    pergunta: 'O que preciso para emitir a primeira nota fiscal eletrônica?',
    resposta:
      'Peça a autorização de emissão de NF-e para a série que vai usar. Depois que um fiscal aprovar o pedido, a tela de emissão fica disponível na hora.',
    tela: '/home/actions/autorizacao-emissao-nfe',
  },
  {
    assunto: 'Emissão',
    pergunta: 'Como emito uma nota fiscal?',
    resposta:
      'Abra a emissão, informe o tomador, a atividade, a competência e o valor do serviço. O portal calcula o imposto e mostra a memória de cálculo antes de você confirmar.',
    tela: '/home/actions/emissaonf2',
  },
  {
    assunto: 'Emissão',
    pergunta: 'Comecei uma nota e não terminei. Onde ela está?',
    resposta: 'Nos rascunhos. Um rascunho não é documento fiscal: ele só recebe número quando a nota é emitida.',
    tela: '/home/actions/nfe-rascunhos',
  },
  {
    assunto: 'Correção',
    pergunta: 'Emiti uma nota com erro. Devo cancelar ou substituir?',
    resposta:
      'Substitua quando o serviço foi prestado e só os dados estão errados: a nova nota toma o lugar da anterior. Cancele quando o serviço não foi prestado. Conforme o prazo e a situação da guia, o pedido depende de um fiscal.',
    tela: '/home/actions/substituir-nfe',
  },
  {
    assunto: 'Verificação',
    pergunta: 'Como confirmo que uma nota ou outro documento é verdadeiro?',
    resposta:
      'Na página inicial do portal, sem entrar, informe o código de verificação impresso no documento. A nota também traz um QR code que leva ao mesmo lugar.',
  },
  {
    assunto: 'Verificação',
    pergunta: 'Recebi um recibo provisório (RPS). Ele já virou nota?',
    resposta:
      'Consulte o RPS na página inicial do portal, sem entrar. Se ele foi convertido, a nota correspondente é mostrada; se não foi, cobre a conversão do prestador.',
  },
  {
    assunto: 'Importação',
    pergunta: 'Como envio recibos provisórios (RPS) em arquivo?',
    resposta:
      'Peça a autorização de importação, informando o sistema que gera os arquivos. Com a autorização em vigor, envie o XML no padrão ABRASF (2.01 a 2.04), confira a prévia e confirme.',
    tela: '/home/actions/autorizacao-importacao-rps',
  },
  {
    assunto: 'Importação',
    pergunta: 'A prévia da importação mostra erros. O que acontece se eu confirmar?',
    resposta:
      'Só as linhas sem erro são importadas. Baixe a lista de erros, corrija o arquivo e envie de novo: um recibo que já foi convertido com o mesmo conteúdo não gera outra nota.',
    tela: '/home/actions/importar-rps-escrituracoes',
  },
  {
    assunto: 'Solicitações',
    pergunta: 'Como acompanho um pedido que fiz à prefeitura?',
    resposta:
      'Em Solicitações, pelo número do protocolo. Lá aparecem a situação, as mensagens do fiscal e a decisão. Se o seu cadastro tem e-mail, a decisão também chega por ele.',
    tela: '/home/actions/solicitacoes',
  },
  {
    assunto: 'Solicitações',
    pergunta: 'Minha solicitação foi indeferida. Posso pedir de novo?',
    resposta:
      'Pode. Abra a solicitação, leia a justificativa, corrija o que foi apontado e faça uma nova. Só não é possível ter dois pedidos pendentes sobre o mesmo assunto.',
    tela: '/home/actions/solicitacoes',
  },
  {
    assunto: 'Solicitações',
    pergunta: 'Não encontrei resposta aqui. Como falo com um fiscal?',
    resposta: 'Escreva sua dúvida em Outras Solicitações. Um fiscal responde por escrito, e a resposta fica registrada.',
    tela: '/home/actions/outras-solicitacoes',
  },
  {
    assunto: 'Senha e acesso',
    pergunta: 'Esqueci a senha. Como recupero o acesso?',
    resposta:
      'Na tela de entrada, peça a recuperação de senha. Um código é enviado ao e-mail do seu cadastro; com ele você escolhe outra senha.',
  },
  {
    assunto: 'Senha e acesso',
    pergunta: 'Como troco a minha senha?',
    resposta: 'Em Alteração de Senha, informando a senha atual e a nova. Não empreste a sua senha: cada pessoa tem a sua.',
    tela: '/home/senha',
  },
]

/** The questions in which every word of `texto` occurs, in question, answer or subject, whatever case and accents; all when it is empty. */
export function findPerguntas(texto: string, perguntas: readonly Pergunta[]): readonly Pergunta[] {
  const palavras = fold(texto).split(/\s+/).filter(Boolean)
  return perguntas.filter(({ assunto, pergunta, resposta }) => {
    const tudo = fold(`${assunto} ${pergunta} ${resposta}`)
    return palavras.every((palavra) => tudo.includes(palavra))
  })
}
