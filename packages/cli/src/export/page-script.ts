/** The search of a shared page. Without scripts the page is whole, and the browser's own search finds all of it. */
export const pageScript = `
"use strict";
const form=document.querySelector(".search"),input=form.querySelector("input"),output=form.querySelector("output");
const articles=[...document.querySelectorAll("article")];
const texts=articles.map(article=>[...article.querySelectorAll(".text")].map(text=>[text,text.textContent]));
const fold=text=>text.normalize("NFKD").replace(/\\p{M}/gu,"").toLowerCase();
const folded=texts.map(parts=>fold(parts.map(part=>part[1]).join("\\n")));
form.hidden=false;
form.addEventListener("submit",event=>event.preventDefault());
const restore=()=>{for(const parts of texts)for(const [node,text] of parts)if(node.firstElementChild)node.textContent=text};
const escape=text=>text.replace(/[\\\\^$.*+?()[\\]{}|]/g,"\\\\$&");
const show=()=>{
  restore();
  const words=fold(input.value).split(/\\s+/).filter(Boolean).slice(0,20);
  let count=0;
  articles.forEach((article,at)=>{
    const found=words.every(word=>folded[at].includes(word));
    article.classList.toggle("missed",!found);
    if(!found||words.length===0)return;
    count+=1;
    const pattern=new RegExp(words.map(escape).join("|"),"giu");
    for(const [node,text] of texts[at]){
      const pieces=[];let done=0;
      for(const match of text.matchAll(pattern)){
        if(match[0]==="")continue;
        pieces.push(text.slice(done,match.index));
        const mark=document.createElement("mark");mark.textContent=match[0];pieces.push(mark);
        done=match.index+match[0].length;
        if(pieces.length>400)break;
      }
      if(done===0)continue;
      node.replaceChildren(...pieces,text.slice(done));
      const fold=node.closest("details");if(fold)fold.open=true;
    }
  });
  output.textContent=words.length===0?"":count+" of "+articles.length;
};
let timer;
input.addEventListener("input",()=>{clearTimeout(timer);timer=setTimeout(show,60)});
document.addEventListener("keydown",event=>{
  if(event.key==="/"&&document.activeElement!==input){event.preventDefault();input.focus()}
  if(event.key==="Escape"&&document.activeElement===input){input.value="";show();input.blur()}
});
`;
