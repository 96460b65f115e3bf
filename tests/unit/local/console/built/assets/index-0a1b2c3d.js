document.title = "Recollect";
